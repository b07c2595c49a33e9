//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=1

// Faial figure 7, accesses, with one index shifted by one: the read of the last thread's shifted element is fine, but
// thread t reads what thread t + 1 writes.
__global__ void accesses(int *a) {
  const int tid = threadIdx.x, n = blockDim.x;
  int v = a[tid + 5 * n];
  a[tid + 1 * n] = v;
  v += a[tid + 1 + 2 * n];
  a[tid + 2 * n] = v;
}
