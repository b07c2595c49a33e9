//expect: violated
//property: bounds
//line: 8
#include <cstdlib>

// 8 x 8 is one of the three.
__global__ void fill(int *a, int n) {
  a[threadIdx.x] = n;
}

int main(int argc, char **argv) {
  int side;
  switch (argv[1][0]) {
    case 's': side = 8; break;
    case 'm': side = 32; break;
    case 'l': side = 64; break;
    default: return 1;
  }
  int n = side * side, *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<1, 128>>>(a, n);
}
