//expect: holds
//flags: --array=p.out=32 --param=p.n=32 --block-dim=64 --grid-dim=1
#include <cuda_runtime.h>

struct Part {
  int *out;
  int n;
};
__global__ void fill(Part p) {
  if (threadIdx.x < p.n) p.out[threadIdx.x] = 1;
}
