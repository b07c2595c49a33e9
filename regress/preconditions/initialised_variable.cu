//expect: holds
//--blockDim=2 --gridDim=1
__device__ int m = 3;

__global__ void initialised_variable(int *out) {
  if (threadIdx.x == 0) m = 5;
  __syncthreads();
  __requires(m == 3);
  out[threadIdx.x] = m;
  assert(out[threadIdx.x] == 5);
}
