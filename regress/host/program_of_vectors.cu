//expect: holds
#include <cuda_runtime.h>
#include <memory>
#include <vector>

// Vectors on the host, owners of memory on the device.
struct Free {
  void operator()(float *p) const { cudaFree(p); }
};
using Owner = std::unique_ptr<float, Free>;

static Owner upload(const std::vector<float> &v) {
  float *p = nullptr;
  cudaMalloc(&p, v.size() * sizeof(float));
  cudaMemcpy(p, v.data(), v.size() * sizeof(float), cudaMemcpyHostToDevice);
  return Owner(p);
}

__global__ void axpy(float a, const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}

int main() {
  std::vector<float> x(500, 1.0f), y(500);
  Owner dx = upload(x), dy = upload(y);
  const int n = int(x.size());
  axpy<<<(n + 63) / 64, 64>>>(2.0f, dx.get(), dy.get(), n);
  cudaMemcpy(y.data(), dy.get(), y.size() * sizeof(float), cudaMemcpyDeviceToHost);
}
