//expect: violated
//property: race
//line: 14
//--local_size=32 --num_groups=1

// The copy to s was started first, and its event is not the one that is awaited.
__kernel void load(__global const int *a, __global const int *b, __global int *out) {
  __local int s[32], t[32];
  event_t e[2];
  e[0] = async_work_group_copy(s, a, 32, 0);
  e[1] = async_work_group_copy(t, b, 32, 0);
  wait_group_events(1, &e[1]);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_local_id(0)] = s[31 - get_local_id(0)] + t[31 - get_local_id(0)];
  wait_group_events(1, &e[0]);
}
