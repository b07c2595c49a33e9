//expect: holds
//--blockDim=32 --gridDim=1

// With one block the scope is wide enough.
__global__ void total(int *sum) {
  atomicAdd_block(sum, 1);
}
