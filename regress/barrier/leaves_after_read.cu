//expect: violated
//property: assertion
//line: 12
//--blockDim=64 --gridDim=1 --exited-threads=arrive
// Thread 5 reads s[6] before it leaves, and the barrier is not over before it has left: s[6] is still 0.
__global__ void k(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  if (t == 5) {
    int x = s[6]; __assert(x == 1);
    return;
  }
  __syncthreads();
  if (t == 6) s[6] = 1;
  __syncthreads();
  a[t] = 1;
}
