//expect: violated
//property: race
//line: 9
#include <cuda_runtime.h>

// A template calls the object.
__global__ void k(int *d, int n) {
  if (n != 64)
    d[0] = threadIdx.x;
  else
    d[threadIdx.x] = 1;
}

struct Run {
  int *d;
  void operator()(int n) const { k<<<1, 64>>>(d, n); }
};
template <class F>
void apply(F f) {
  f(7);
}

int main(int argc, char **argv) {
  int *d;
  cudaMalloc(&d, 4096);
  Run run{d};
  run(64);
  apply(run);
}
