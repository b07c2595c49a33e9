//expect: violated
//property: race
//line: 9
//--blockDim=64 --gridDim=1

// Red-black order without the barrier between the colours.
__global__ void smooth(int *a) {
  const int i = threadIdx.x + 1;
  if (i % 2 == 0) a[i] = a[i - 1] + a[i + 1];
  if (i % 2 == 1) a[i] = a[i - 1] + a[i + 1];
}
