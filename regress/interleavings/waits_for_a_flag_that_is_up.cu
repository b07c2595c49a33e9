//expect: holds
//--blockDim=4 --gridDim=1
// As waits_for_nobody.cu, and the flag is up before the launch.
__global__ void k(const int *go, int *out) {
  __requires(*go == 1);
  int t = threadIdx.x;
  if (t == 3) { while (*go == 0) {} }
  out[t] = t;
}
