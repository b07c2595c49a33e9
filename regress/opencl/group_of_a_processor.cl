//expect: holds
//size: any
//--local_size=2048 --num_groups=4
// More work-items than a GPU's work-group has, but not more than a processor's. In each round, behind a barrier, half of
// the sums are added to the other half.
__kernel void sum(__global const int *in, __global int *out, __local int *part) {
  const uint me = get_local_id(0);
  part[me] = in[get_global_id(0)];
  for (uint rest = get_local_size(0) / 2; rest > 0; rest /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (me < rest) part[me] += part[me + rest];
  }
  if (me == 0) out[get_group_id(0)] = part[0];
}
