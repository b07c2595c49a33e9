//expect: unknown
//--blockDim=96 --gridDim=1
// A message by fences. With so many threads the formulas alone look at it: they take the data to be read as it was before, and
// know neither that the order excludes this nor the opposite. That their counterexample does not happen is no defect.
__global__ void message(int *data, int *flag, int *out) {
  __requires(*flag == 0 && *data == 0);
  __shared__ int got;
  if (threadIdx.x == 0) got = 1;
  __syncthreads();
  if (threadIdx.x == 32) { *data = 1; __threadfence(); atomicExch(flag, 1); }
  if (threadIdx.x == 64 && atomicAdd(flag, 0) == 1) { __threadfence(); got = *data; }
  __syncthreads();
  __assert(got == 1);
}
