//expect: violated
//property: deadlock
//line: 9
//--blockDim=128 --gridDim=1
// Threads of the second half wait for what nobody stores, so no execution in which they have to ends, with more than 64
// threads as with fewer. Each thread has a cell of its own.
__global__ void k(const int *go, int *out) {
  int t = threadIdx.x;
  if (t >= 64) { while (*go == 0) {} }
  out[t] = t;
}
