//expect: violated
//property: deadlock
//line: 9
//--blockDim=4 --gridDim=1
// Thread 3 waits for a plain flag that nobody raises; the race checks have nothing to say of that.
__global__ void k(const int *go, int *out) {
  __requires(*go == 0);
  int t = threadIdx.x;
  if (t == 3) { while (*go == 0) {} }
  out[t] = t;
}
