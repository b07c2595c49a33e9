//expect: holds
//--blockDim=32 --gridDim=1 --warp-sync=32

// One store, all lanes, one cell, the same value: benign, a warning.
__global__ void oneCell(int *out, int n) {
  out[0] = n;
}
