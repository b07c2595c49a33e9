//expect: violated
//property: barrier-divergence
//line: 14
//--local_size=64 --num_groups=2

// Some work-items wait for the one copy and some for the other.
__kernel void load(__global const float *p, __global const float *q) {
  __local float a[64], b[64];
  event_t first = async_work_group_copy(a, p + 64 * get_group_id(0), 64, 0);
  event_t second = async_work_group_copy(b, q + 64 * get_group_id(0), 64, 0);
  event_t *one = &first;
  if (get_local_id(0) > 13) one = &second;
  barrier(CLK_LOCAL_MEM_FENCE);
  wait_group_events(1, one);
}
