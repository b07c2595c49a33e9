//expect: holds
//--blockDim=32 --gridDim=1

// Faial figure 7, accesses: thread t touches only indices that are t modulo the number of threads.
__global__ void accesses(int *a) {
  const int tid = threadIdx.x, n = blockDim.x;
  int v = a[tid + 5 * n];
  a[tid + 1 * n] = v;
  v += a[tid + 3 * n];
  a[tid + 2 * n] = v;
  v += a[tid + 1 * n];
  a[tid + 3 * n] = v;
}
