//expect: violated
//property: race
//needs: toolkit

// Another thread's element is read without a barrier.
#include <thrust/complex.h>
__global__ void k(const int *in, int *out) {
  __shared__ float2 all[64];
  const thrust::complex<float> mine(float(in[threadIdx.x]), 1.0f), twice = mine * 2.0f + mine;
  all[threadIdx.x] = make_float2(twice.real(), twice.imag());
  const thrust::complex<float> other(all[63 - threadIdx.x].x, all[63 - threadIdx.x].y);
  out[threadIdx.x] = (mine * other).real() > 0;
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(in, out);
}
