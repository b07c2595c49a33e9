//expect: holds
//--blockDim=64 --gridDim=1 --unwind=3

// Faial figure 7, unsynchronised loops: nested loops that write the thread's own element.
__global__ void nested(int *a, int n) {
  const int tid = threadIdx.x;
  for (int i = 0; i < n; i++) {
    a[tid] = i;
    for (int j = 0; j < n; j++) {
      a[tid] = j;
      for (int k = 0; k < n; k++) a[tid] = k;
    }
  }
}
