//expect: holds
//flags: --cuda-path=none

// A header that is nowhere costs what uses it, and nothing else: the launch and the size of the array are known.
#include <nosuchlibrary/api.h>
__global__ void fill(int *a) { a[threadIdx.x] = 1; }
void *handle() { return nosuch::create(3); }
int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64>>>(a);
}
