//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=1 --warp-sync=32

// One store, all lanes, one cell, different values: unordered even in lock-step.
__global__ void oneCell(int *out) {
  out[0] = threadIdx.x;
}
