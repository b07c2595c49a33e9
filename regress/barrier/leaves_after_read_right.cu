//expect: holds
//--blockDim=64 --gridDim=1 --exited-threads=arrive
// As leaves_after_read.cu, with the value that the read gives.
__global__ void k(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t == 5) {
    int x = s[6]; __assert(x == 0);
    return;
  }
  __syncthreads();
  if (t == 6) s[6] = 1;
  __syncthreads();
  a[t] = 1;
}
