//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// Another call comes through the base class.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

struct Base {
  virtual void run(int *, int) {}
};
struct Derived : Base {
  void run(int *d, int n) override { k<<<1, 64>>>(d, n); }
};

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  Derived x;
  x.run(d, 64);
  Base *b = &x;
  b->run(d, 7);
}
