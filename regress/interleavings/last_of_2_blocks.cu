//expect: holds
//interleavings: 2
//--blockDim=1 --gridDim=2

// The blocks count in any order: 2!. With the fences the last one sees all parts.
__global__ void last_of_2_blocks(int *parts, int *done) {
  __requires(*done == 0);
  parts[blockIdx.x] = 1;
  __threadfence();
  if (atomicAdd(done, 1) == 1) {
    __threadfence();
    int sum = 0;
    for (int b = 0; b < 2; b++) sum += parts[b];
    assert(sum == 2);
  }
}
