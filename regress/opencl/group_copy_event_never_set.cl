//expect: violated
//property: barrier-divergence
//line: 10
//--local_size=64 --num_groups=1

// A variable that nobody has set may be another event for each work-item.
__kernel void load(__global const int *in, __global int *out) {
  __local int s[64];
  event_t read;
  async_work_group_copy(s, in, 64, read);
  wait_group_events(1, &read);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[get_local_id(0)];
}
