//expect: violated
//property: race
//line: 11
//--local_size=32 --num_groups=1

// A barrier does not end a copy.
__kernel void load(__global const int *in, __global int *out) {
  __local int s[32];
  event_t e = async_work_group_copy(s, in, 32, 0);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[get_local_id(0)] = s[31 - get_local_id(0)];
  wait_group_events(1, &e);
}
