//expect: violated
//property: bounds
//knownbug: an access out of bounds in the last of many blocks is not replayed
//--blockDim=256 --gridDim=64 --array out=100

// What the last block reads is what others have written, not what was there before.
__global__ void index_from_another_block(int *data, unsigned *count, int *out) {
  __requires(*count == 0 && data[0] == 0);
  if (threadIdx.x == 0) {
    if (blockIdx.x == 0) data[0] = 5000;
    __threadfence();
    unsigned t = atomicAdd(count, 1u);
    __threadfence();
    if (t == gridDim.x - 1) out[data[0]] = 1;
  }
}
