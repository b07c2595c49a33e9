//expect: holds
//--blockDim=1 --gridDim=3

// As in NVIDIA's threadFenceReduction: the block that counts last sees what all have written.
__global__ void last_block(int *parts, int *done, int *total) {
  __requires(*done == 0);
  parts[blockIdx.x] = 1;
  __threadfence();
  if (atomicAdd(done, 1) == gridDim.x - 1) {
    __threadfence();
    int sum = 0;
    for (int b = 0; b < gridDim.x; b++) sum += parts[b];
    *total = sum;
    assert(sum == gridDim.x);
  }
}
