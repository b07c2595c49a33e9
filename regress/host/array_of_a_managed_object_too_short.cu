//expect: violated
//property: bounds
//line: 24
#include <cuda_runtime.h>

// The object is in managed memory; thread 1000 writes behind the end of its array.
struct Managed {
  void *operator new(size_t n) {
    void *p;
    cudaMallocManaged(&p, n);
    return p;
  }
  void operator delete(void *p) { cudaFree(p); }
};

struct Grid : Managed {
  int n;
  float *data;
  Grid(int n) : n(n) { cudaMallocManaged(&data, n * sizeof(float)); }
};

__global__ void fill(Grid *g) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= g->n) g->data[i] = i;
}

int main() {
  Grid *g = new Grid(1000);
  fill<<<4, 256>>>(g);
  cudaDeviceSynchronize();
  delete g;
}
