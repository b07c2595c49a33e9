//expect: violated
//property: race
//line: 13
//--local_size=64 --num_groups=1

// The copy's event is what the function returns; a variable that is passed does not become it, so nothing is awaited.
__kernel void load(__global const int *in, __global int *out) {
  __local int s[64];
  event_t read = 0;
  async_work_group_copy(s, in, 64, read);
  wait_group_events(1, &read);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[get_local_id(0)];
}
