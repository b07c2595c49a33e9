//expect: violated
//property: bounds
//line: 8
#include <cstdlib>

// The host passes the remainder of a counter from 0 on.
__global__ void add(int *out, int where) {
  out[blockIdx.x * 256 + where] = threadIdx.x == 0 ? 1 : 1;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 10, *out;
  cudaMalloc(&out, 256 * sizeof(int));
  for (int i = 0; i < rounds; ++i) add<<<1, 32>>>(out, i % 257);
}
