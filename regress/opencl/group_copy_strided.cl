//expect: holds
//--local_size=8 --num_groups=1

// Every third element, one after the other.
__kernel void load(__global int *data, __global int *out) {
  __local int s[8];
  for (int i = 0; i < 3; ++i) data[8 * i + get_local_id(0)] = 8 * i + get_local_id(0);
  barrier(CLK_GLOBAL_MEM_FENCE);
  event_t e = async_work_group_strided_copy(s, data, 8, 3, 0);
  wait_group_events(1, &e);
  barrier(CLK_LOCAL_MEM_FENCE);
  __assert(s[get_local_id(0)] == 3 * get_local_id(0));
  out[get_local_id(0)] = s[get_local_id(0)];
}
