//expect: violated
//property: assertion
//line: 12
//--blockDim=1 --gridDim=1

// The pointer may still be what the source makes it; then it points to the buffer.
__device__ int buffer[4];
__device__ int *p = buffer;
__global__ void write() {
  buffer[1] = 1;
  p[1] = 2;
  __assert(buffer[1] == 1);
}
