//expect: violated
//property: exited-thread
//line: 19
//--blockDim=64 --gridDim=1
// As leaves_through_destructor.cu; without --exited-threads=arrive the others wait for a thread that has left by a return
// statement, whatever it ran on its way out.
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
