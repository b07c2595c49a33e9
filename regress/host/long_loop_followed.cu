//expect: holds

// 100 rounds with the length of the launch. With less than 64 elements the last line would leave the array.
__global__ void shift(int *a, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] = i;
  a[threadIdx.x] = n;
}

void run() {
  int n = 6400, *a;
  cudaMalloc(&a, n * sizeof(int));
  shift<<<1, 64>>>(a, n);
}
