//expect: violated
//property: bounds
//line: 13
#include <cuda_runtime.h>
#include <stdlib.h>

// A check of the host relates two members.
struct Buffer {
  int *data;
  int used, room;
};
__global__ void append(Buffer b) {
  if (threadIdx.x == 0) b.data[b.used] = 1;
}

int main(int argc, char **argv) {
  Buffer b;
  b.room = 100;
  b.used = atoi(argv[1]);
  cudaMalloc(&b.data, b.room * sizeof(int));
  if (b.used < 0 || b.used > b.room) return 1;
  append<<<1, 32>>>(b);
}
