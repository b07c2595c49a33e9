//expect: violated
//property: bounds
//line: 26
#include <cuda_runtime.h>
#include <stdlib.h>
#include <vector>

// A vector of the host and an array of the device have one length; one element more is used.
template <class T>
struct Pair {
  std::vector<T> host;
  T *device = nullptr;
  void resize(size_t n) {
    host.resize(n);
    if (device) cudaFree(device);
    cudaMalloc(&device, n * sizeof(T));
  }
  void up() { cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice); }
  ~Pair() {
    if (device) cudaFree(device);
  }
};

__global__ void square(float *a, unsigned n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) a[i] *= a[i];
}

int main(int argc, char **argv) {
  Pair<float> a;
  a.resize(atoi(argv[1]));
  a.up();
  square<<<(a.host.size() + 63) / 64, 64>>>(a.device, a.host.size());
  a.resize(128);
  a.up();
  square<<<2, 64>>>(a.device, 128);
}
