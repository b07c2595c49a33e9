//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=1

// KLEE-CL (TSE 2014), figure 14, avg: every element becomes the mean of itself and its neighbours, in place. A thread
// reads its neighbour's element while the neighbour writes it.
__global__ void average(float *a) {
  const int i = threadIdx.x, n = blockDim.x;
  float sum = a[i], count = 1;
  if (i > 0) sum += a[i - 1], count += 1;      // read against the neighbour's write
  if (i < n - 1) sum += a[i + 1], count += 1;  // likewise
  a[i] = sum / count;
}
