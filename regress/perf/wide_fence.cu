//expect: violated
//property: redundant-barrier
//line: 12
//--blockDim=32 --gridDim=2 --init-globals --error=redundant-barrier
// The last block that comes reads what the others have written. A fence between the write and the counter is needed, and
// one of the device is enough: what is read is of this device.
__device__ unsigned count;
__global__ void last(int* part, int* out) {
  __shared__ bool isLast;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;
    __threadfence_system();
    isLast = atomicAdd(&count, 1) == gridDim.x - 1;
    __threadfence();
    if (isLast) out[0] = part[0] + part[1];
  }
}
