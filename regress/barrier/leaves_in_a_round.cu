//expect: holds
//--blockDim=8 --gridDim=1 --exited-threads=arrive
// Thread i leaves in round i, between the barriers: its neighbour's cell then has what the last round left there.
__global__ void k(int *a) {
  __shared__ int s[9];
  int t = threadIdx.x;
  s[t] = 0;
  if (t == 7) s[8] = 0;
  for (int i = 0; i < 4; i++) {
    __syncthreads();
    if (t == i) { int x = s[t + 1]; __assert(x == i); return; }
    __syncthreads();
    s[t] = i + 1;
  }
  a[t] = 1;
}
