//expect: holds
//--blockDim=2 --gridDim=1 --error uninitialised-read --interleavings=order

// Both put something there before they look: nobody sees memory that was never written.
__global__ void exchanged_by_the_reader(int *out) {
  __shared__ int s;
  atomicExch(&s, 0);
  int v = atomicCAS(&s, 0, 1);
  out[threadIdx.x] = v;
}
