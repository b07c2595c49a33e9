//expect: holds
//--blockDim=32 --gridDim=1 --array a=1024

// With both factors limited nothing wraps: (rows - 1) * pitch < rows * pitch <= 1024.
__global__ void corner(int *out, const int *a, unsigned rows, unsigned pitch) {
  if (rows > 0 && pitch > 0 && rows <= 64 && pitch <= 64 && rows * pitch <= 1024)
    out[threadIdx.x] = a[(rows - 1) * pitch];
}
