//expect: violated
//property: barrier-divergence
//line: 9
//--local_size=32 --num_groups=1

// All work-items of a group have to pass the same arguments.
__kernel void load(__global const int *in, __global int *out) {
  __local int s[64];
  event_t e = async_work_group_copy(s, in, 32 + get_local_id(0) % 2, 0);
  wait_group_events(1, &e);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_local_id(0)] = s[get_local_id(0)];
}
