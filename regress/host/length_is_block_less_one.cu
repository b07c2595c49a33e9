//expect: violated
//property: bounds
//line: 6

// One element less than threads.
__global__ void twice(int *a, int n) { a[threadIdx.x] = 2 * a[threadIdx.x]; }

void run(int n) {
  int *a;
  cudaMalloc(&a, (n - 1) * sizeof(int));
  twice<<<1, n>>>(a, n);
}
