// A sum over all elements (KLEE-CL, section 8.6). Written for warps that move in lock-step, which OpenCL does not have.
//equiv violated 18: --kernel in_lock_step --reference sum_all --reference-file global_reduction.c --array in=32 --array out=1 --block-dim 32 --grid-dim 1 --local temp=128
//equiv holds: --kernel with_barriers --reference sum_all --reference-file global_reduction.c --array in=32 --array out=1 --block-dim 32 --grid-dim 1 --local temp=128

__kernel void with_barriers(__global const int *in, __global int *out, __local int *temp) {
  const int tid = get_local_id(0);
  temp[tid] = in[tid];
  for (int d = get_local_size(0) >> 1; d > 0; d >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (tid < d) temp[tid] = temp[tid] + temp[tid + d];
  }
  if (tid == 0) *out = temp[0];
}
__kernel void in_lock_step(__global const int *in, __global int *out, __local int *temp) {
  const int tid = get_local_id(0);
  __local volatile int *vtemp = temp;
  temp[tid] = in[tid];
  for (int d = get_local_size(0) >> 1; d > 0; d >>= 1) if (tid < d) vtemp[tid] = vtemp[tid] + vtemp[tid + d];
  if (tid == 0) *out = temp[0];
}
