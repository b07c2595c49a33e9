//expect: holds
//--blockDim=64 --gridDim=1 --unwind=3

// Faial figure 7, synchronised loops: nested loops with a barrier at each level; all bounds are uniform.
__global__ void nested(int *a, int n) {
  const int tid = threadIdx.x;
  for (int i = 0; i < n; i++) {
    a[tid] = i;
    __syncthreads();
    for (int j = 0; j < n; j++) {
      a[63 - tid] = j;
      __syncthreads();
    }
  }
}
