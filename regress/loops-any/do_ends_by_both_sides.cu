//expect: holds
//--blockDim=64 --gridDim=2

// The condition is at the loop's end, and one side calls for a barrier's company: all threads agree.
__global__ void do_ends_by_both_sides(const int *a, int *out, int n) {
  __requires(n >= 1 && n <= 4);
  __shared__ int s[64];
  int k = 0, last;
  do {
    __syncthreads();
    s[threadIdx.x] = a[k];
    __syncthreads();
    last = s[63 - threadIdx.x];
  } while (++k < n && s[0] != 0);
  __assert(last == a[k - 1]);
  __assert(k == n || last == 0);
  out[blockIdx.x * blockDim.x + threadIdx.x] = last;
}
