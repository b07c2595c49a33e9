//expect: violated
//property: race
//line: 8
//--blockDim=32 --gridDim=1 --alias to,from

// Told otherwise: reading the next element of what may be the same array.
__global__ void copy(int *to, const int *from) {
  to[threadIdx.x] = from[threadIdx.x + 1];
}
