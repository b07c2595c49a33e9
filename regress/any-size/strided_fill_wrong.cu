//expect: violated
//property: race
//line: 10
//--blockDim=64 --gridDim=2

// There is no barrier before it is read.
__global__ void fill(const int *a, int *out) {
  __shared__ int s[256];
  for (int i = threadIdx.x; i < 256; i += 64) s[i] = a[i];
  out[blockIdx.x * 64 + threadIdx.x] = s[255 - threadIdx.x];
}
