//expect: violated
//property: bounds
//line: 13
//flags: --array=p.out=32 --assume=p.n==33 --block-dim=64 --grid-dim=1
#include <cuda_runtime.h>

// Members are named in flags like parameters.
struct Part {
  int *out;
  int n;
};
__global__ void fill(Part p) {
  if (threadIdx.x < p.n) p.out[threadIdx.x] = 1;
}
