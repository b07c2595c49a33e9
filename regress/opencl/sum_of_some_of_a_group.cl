//expect: violated
//property: barrier-divergence
//line: 7
//--local_size=64 --num_groups=2

__kernel void sum(__global const int *in, __global int *out) {
  if (get_local_id(0) < 10) out[get_global_id(0)] = work_group_scan_inclusive_add(in[get_global_id(0)]);
}
