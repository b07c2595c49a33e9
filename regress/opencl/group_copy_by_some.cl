//expect: violated
//property: barrier-divergence
//line: 9
//--local_size=32 --num_groups=1

// All work-items have to come to the copy.
__kernel void load(__global const int *in, __global int *out) {
  __local int s[32];
  if (get_local_id(0) < 8) async_work_group_copy(s, in, 32, 0);
  out[get_local_id(0)] = 1;
}
