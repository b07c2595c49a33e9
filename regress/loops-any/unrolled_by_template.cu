//expect: holds
//--blockDim=128 --gridDim=4 --array out=4096

// A template for the number of elements of each thread.
template <int Items>
__device__ void each(float *out, int first) {
#pragma unroll
  for (int k = 0; k < Items; ++k) out[first + k] = k;
}
__global__ void fill(float *out) {
  __requires(blockDim.x * gridDim.x <= 512);
  each<8>(out, (blockIdx.x * blockDim.x + threadIdx.x) * 8);
}
