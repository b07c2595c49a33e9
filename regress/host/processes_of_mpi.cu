//expect: violated
//property: bounds
//line: 11
#include <cuda_runtime.h>
#include <mpi.h>
#include <stdlib.h>

// Each process has its share of the elements; thread n writes behind the last.
__global__ void fill(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) a[i] = i;
}

int main(int argc, char **argv) {
  int size;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int n = atoi(argv[1]) / size;
  float *a;
  cudaMalloc(&a, n * sizeof(float));
  fill<<<(n + 255) / 256, 256>>>(a, n);
  MPI_Finalize();
}
