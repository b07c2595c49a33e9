//expect: holds
//--local_size=32 --num_groups=4

// What the work-items have written is in local memory before the copy starts.
__kernel void twice(__global int *data) {
  __local int s[32];
  s[get_local_id(0)] = 2 * get_global_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(data + 32 * get_group_id(0), s, 32, 0);
  wait_group_events(1, &e);
}
