//expect: violated
//property: race
//line: 11
//--local_size=2048 --num_groups=4
// The barrier is left out in rounds of 1,024 work-items and more, which GPUs do not have, and processors do.
__kernel void sum(__global const int *in, __global int *out, __local int *part) {
  const uint me = get_local_id(0);
  part[me] = in[get_global_id(0)];
  for (uint rest = get_local_size(0) / 2; rest > 0; rest /= 2) {
    if (rest < 1024) barrier(CLK_LOCAL_MEM_FENCE);
    if (me < rest) part[me] += part[me + rest];
  }
  if (me == 0) out[get_group_id(0)] = part[0];
}
