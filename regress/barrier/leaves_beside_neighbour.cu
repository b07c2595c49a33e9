//expect: violated
//property: race
//line: 9
//--blockDim=64 --gridDim=1 --exited-threads=arrive
// A thread that leaves clears its cell while its neighbour, before the barrier, reads it.
__global__ void k(int *a, int n) {
  __shared__ int s[65];
  int t = threadIdx.x;
  if (t >= n) { s[t] = 0; return; }
  int left = s[t + 1];
  __syncthreads();
  a[t] = left;
}
