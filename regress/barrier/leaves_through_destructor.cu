//expect: holds
//--blockDim=64 --gridDim=1 --exited-threads=arrive
// The return statement runs the destructor of g, which stores before the thread leaves; the others see that store after the
// barrier, and run their own destructors at the end.
struct Mark {
  int *cell;
  __device__ ~Mark() { *cell += 7; }
};
__global__ void k(int *a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  {
    Mark g{&s[t]};
    if (t == 5) return;
    __syncthreads();
    a[t] = s[5];
    __assert(a[t] == 7);
  }
}
