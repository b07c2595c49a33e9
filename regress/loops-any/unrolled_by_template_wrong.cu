//expect: violated
//property: race
//line: 10
//--blockDim=32 --gridDim=2 --array out=4096

// Seven places for eight elements.
template <int Items>
__device__ void each(float *out, int first) {
#pragma unroll
  for (int k = 0; k < Items; ++k) out[first + k] = k;
}
__global__ void fill(float *out) {
  __requires(blockDim.x * gridDim.x <= 512);
  each<8>(out, (blockIdx.x * blockDim.x + threadIdx.x) * 7);
}
