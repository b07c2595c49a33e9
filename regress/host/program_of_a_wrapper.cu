//expect: holds
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

// A class owns the memory; its methods copy and set.
#define CHECK(call)                                               \
  do {                                                            \
    cudaError_t error = (call);                                   \
    if (error != cudaSuccess) {                                   \
      fprintf(stderr, "%s\n", cudaGetErrorString(error));         \
      exit(1);                                                    \
    }                                                             \
  } while (0)

template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(size_t n) : size_(n) { CHECK(cudaMalloc(&data_, n * sizeof(T))); }
  DeviceArray(const DeviceArray &) = delete;
  ~DeviceArray() { cudaFree(data_); }
  void clear() { CHECK(cudaMemset(data_, 0, size_ * sizeof(T))); }
  void read(const T *from) { CHECK(cudaMemcpy(data_, from, size_ * sizeof(T), cudaMemcpyHostToDevice)); }
  void write(T *to) const { CHECK(cudaMemcpy(to, data_, size_ * sizeof(T), cudaMemcpyDeviceToHost)); }
  T *get() { return data_; }
  int size() const { return int(size_); }

 private:
  size_t size_;
  T *data_ = nullptr;
};

__global__ void histogram(const unsigned char *pixels, int n, unsigned *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[pixels[i]], 1u);
}

int main() {
  static unsigned char image[10000];
  unsigned counts[256];
  DeviceArray<unsigned char> pixels(sizeof image);
  DeviceArray<unsigned> bins(256);
  pixels.read(image);
  bins.clear();
  histogram<<<(pixels.size() + 127) / 128, 128>>>(pixels.get(), pixels.size(), bins.get());
  CHECK(cudaGetLastError());
  bins.write(counts);
}
