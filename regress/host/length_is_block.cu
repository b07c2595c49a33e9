//expect: holds

// The length is that of the block, whatever it is: with fewer elements than threads the last ones would read beyond the array.
__global__ void twice(int *a, int n) { a[threadIdx.x] = 2 * a[threadIdx.x]; }

void run(int n) {
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  twice<<<1, n>>>(a, n);
}
