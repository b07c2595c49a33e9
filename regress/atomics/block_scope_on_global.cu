//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=2

// Atomic for the block only, on memory that both blocks add to: between blocks these are not atomic.
__global__ void total(int *sum) {
  atomicAdd_block(sum, 1);
}
