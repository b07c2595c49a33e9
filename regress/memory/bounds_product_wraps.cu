//expect: violated
//property: bounds
//line: 9
//--blockDim=32 --gridDim=1 --array a=1024

// rows * pitch is computed in 32 bits: 65,536 * 65,536 wraps to 0, the test passes, and the index is far outside.
__global__ void corner(int *out, const int *a, unsigned rows, unsigned pitch) {
  if (rows > 0 && pitch > 0 && rows * pitch <= 1024)
    out[threadIdx.x] = a[(rows - 1) * pitch];
}
