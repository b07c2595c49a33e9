//expect: unknown

// The race comes after a loop of 16,384 rounds. It is seen with small lengths; with that of the launch nobody gets there.
__global__ void sums(int *a, const int *b, int n) {
  int s = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s += b[i];
  a[threadIdx.x / 2] = s;
}

void run(int *a, int *b) { sums<<<1, 64>>>(a, b, 1 << 20); }
