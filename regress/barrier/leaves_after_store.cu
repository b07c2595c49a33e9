//expect: holds
//--blockDim=64 --gridDim=1 --exited-threads=arrive
// A thread that has left counts as arrived, and what it stored comes before what the others do after the barrier.
__global__ void k(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t == 5) {
    s[5] = 1;
    return;
  }
  __syncthreads();
  a[t] = s[5];
  __assert(a[t] == 1);
}
