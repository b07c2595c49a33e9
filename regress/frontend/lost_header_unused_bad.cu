//expect: violated
//property: bounds
//line: 8
//flags: --cuda-path=none

// The same with an array that is too short: the launch in main is still known.
#include <nosuchlibrary/api.h>
__global__ void fill(int *a) { a[threadIdx.x] = 1; }
void *handle() { return nosuch::create(3); }
int main() {
  int *a;
  cudaMalloc(&a, 63 * sizeof(int));
  fill<<<1, 64>>>(a);
}
