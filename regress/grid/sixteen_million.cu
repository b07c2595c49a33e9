//expect: holds
//--blockDim=256 --gridDim=65536

// 16,777,216 threads, each with its own element.
__global__ void fill(float *out, float v) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = v;
}
