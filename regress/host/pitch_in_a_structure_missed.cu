//expect: violated
//property: bounds
//line: 22
#include <cuda_runtime.h>
#include <stdlib.h>

// Sizes stand in a base and in a member of a member.
struct Shape {
  int rows, columns;
};
template <class T>
struct Matrix : Shape {
  T *data;
  int pitch;  // in elements
};
struct Task {
  char kind;
  Matrix<double> to;
};
__global__ void clear(Task t) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x < t.to.columns + 4 && y < t.to.rows) t.to.data[y * t.to.pitch + x] = 0;
}

int main(int argc, char **argv) {
  Task t;
  t.kind = 'c';
  t.to.rows = atoi(argv[1]) & 15;
  t.to.columns = atoi(argv[2]) & 63;
  t.to.pitch = (t.to.columns + 3) / 4 * 4;
  cudaMalloc(&t.to.data, t.to.rows * t.to.pitch * sizeof(double));
  clear<<<dim3(2, 16), 64>>>(t);
}
