//expect: violated
//property: bounds
//line: 9
//--blockDim=128 --gridDim=1 --array out=64
// The first warp stores behind a warp barrier of its own, past the end for t == 5: whatever the others wait for.
__global__ void k(const volatile int *go, int *out) {
  __requires(*go == 0);
  int t = threadIdx.x;
  if (t < 32) { __syncwarp(); out[t == 5 ? 64 : t] = t; }
  else { while (*go == 0) {} }
}
