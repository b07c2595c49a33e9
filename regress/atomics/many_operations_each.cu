//expect: unknown
//flags: --interleavings=explore --max-interleavings=2
// More interleavings than anybody can follow, and each of them long: 64 threads with 128 atomic operations each, and
// what is in memory depends on all that came before.
__global__ void manyOperations(unsigned *counters, unsigned *own) {
  unsigned sum = 0;
  for (int i = 0; i < 64; ++i) {
    sum += atomicInc(&counters[0], 17u);
    sum ^= atomicExch(&counters[1], i + 10u);
  }
  own[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

int main() {
  unsigned *counters, *own;
  cudaMalloc(&counters, 4 * sizeof(unsigned));
  cudaMalloc(&own, 64 * sizeof(unsigned));
  manyOperations<<<2, 32>>>(counters, own);
}
