//expect: violated
//property: race
//line: 9
//--blockDim=1 --gridDim=3

// As last_block.cu, but the parts are not released before the block counts.
__global__ void last_block_unfenced(int *parts, int *done, int *total) {
  __requires(*done == 0);
  parts[blockIdx.x] = 1;
  if (atomicAdd(done, 1) == gridDim.x - 1) {
    __threadfence();
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += parts[b];
    *total = sum;
    assert(sum == gridDim.x);
  }
}
