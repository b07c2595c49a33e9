//expect: violated
//property: race
//--local_size=64 --num_groups=1

__kernel void shift(__global const int *in, __global int *out) {
  __local int s[64];
  const int i = get_local_id(0);
  s[i] = work_group_scan_exclusive_max(in[i]);
  out[i] = s[63 - i];
}
