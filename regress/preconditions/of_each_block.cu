//expect: holds
//--blockDim=1 --gridDim=3

// What one block reads another asks for.
__global__ void of_each_block(const int *a) {
  __requires(a[blockIdx.x] > 0);
  assert(a[(blockIdx.x + 1) % gridDim.x] > 0);
}
