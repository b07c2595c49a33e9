//expect: violated
//property: race
//line: 9
//flags: --cuda-path=none

// run() is left out because of its parameter, and it launches the kernel with another n.
#include <nosuchlibrary/tensor.h>
__global__ void k(int *d, int n) {
  if (n != 64) d[0] = threadIdx.x;
  else d[threadIdx.x] = 1;
}
void run(nosuch::tensor t) { k<<<1, 64>>>(t.data(), 7); }
int main() {
  int *d;
  cudaMalloc(&d, 256);
  k<<<1, 64>>>(d, 64);
}
