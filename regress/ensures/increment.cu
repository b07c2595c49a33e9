//expect: holds
//--blockDim=8 --gridDim=2 --array a=16

// In place: each thread speaks of its own element, and of what it was before the kernel.
__global__ void increment(int *a) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  __ensures(a[t] == __initial(a)[t] + 1);
  a[t] += 1;
}
