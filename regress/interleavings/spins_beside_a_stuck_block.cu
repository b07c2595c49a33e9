//expect: violated
//property: deadlock
//line: 10
//flags: --blockDim=2 --gridDim=2 --all --unwind=2
// Thread 0 of block 0 does not come to the barrier, so that block is stuck: a divergence. With a[0] odd the threads of
// block 1 go round for ever, since nobody writes a[0]: a deadlock, whatever block 0 does.
__global__ void k(int *a) {
  if (threadIdx.x + blockIdx.x) {
    __syncthreads();
    while (atomicOr(&a[0], 0) & 1);
  }
}
