//expect: violated
//property: race
//line: 8
//--blockDim=2 --gridDim=1

__global__ void fill(int *a, int n) {
  __requires(n > 1000000000);
  for (int i = 0; i < n; i++) a[i] = threadIdx.x;  // every thread, from the start
}
