//expect: violated
//property: assertion
//line: 18
//--blockDim=8 --gridDim=1 --exited-threads=arrive
// Two ways lead to `out`. Thread 1 comes from round 1, when s[2] is 1; that the code of `out` stands behind the loop does not
// make its read come after the loop.
__global__ void k(int *a) {
  __shared__ int s[8];
  int t = threadIdx.x;
  s[t] = 0;
  for (int i = 0; i < 4; i++) {
    __syncthreads();
    if (t == i) goto out;
    __syncthreads();
    s[t] = i + 1;
  }
  return;
out: int x = s[(t + 1) & 7]; __assert(x == 0); return;
}
