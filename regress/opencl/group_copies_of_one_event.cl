//expect: holds
//--local_size=32 --num_groups=1

// The second copy joins the event of the first.
__kernel void load(__global const int *a, __global const int *b, __global int *out) {
  __local int s[32], t[32];
  event_t e = async_work_group_copy(s, a, 32, 0);
  e = async_work_group_copy(t, b, 32, e);
  wait_group_events(1, &e);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_local_id(0)] = s[31 - get_local_id(0)] + t[31 - get_local_id(0)];
}
