//expect: holds
//interleavings: 6
//--blockDim=1 --gridDim=3

// The blocks count in any order: 3!. With the fences the last one sees all parts.
__global__ void last_of_3_blocks(int *parts, int *done) {
  __requires(*done == 0);
  parts[blockIdx.x] = 1;
  __threadfence();
  if (atomicAdd(done, 1) == 2) {
    __threadfence();
    int sum = 0;
    for (int b = 0; b < 3; b++) sum += parts[b];
    assert(sum == 3);
  }
}
