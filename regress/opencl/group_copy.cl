//expect: holds
//--local_size=32 --num_groups=4

// The wait and the barrier behind it make the copy known to all. Two groups copy parts of their own.
__kernel void load(__global const int *in, __global int *out) {
  __local int s[32];
  event_t e = async_work_group_copy(s, in + 32 * get_group_id(0), 32, 0);
  wait_group_events(1, &e);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[31 - get_local_id(0)];
}
