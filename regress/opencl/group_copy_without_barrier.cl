//expect: violated
//property: race
//line: 11
//--local_size=32 --num_groups=1

// Waiting for a copy orders it with what the waiting work-item does, and with nothing of others: one of them made it.
__kernel void load(__global const int *in, __global int *out) {
  __local int s[32];
  event_t e = async_work_group_copy(s, in, 32, 0);
  wait_group_events(1, &e);
  out[get_local_id(0)] = s[31 - get_local_id(0)];
}
