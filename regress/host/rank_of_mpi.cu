//expect: holds
#include <cuda_runtime.h>
#include <mpi.h>

// The rank is from 0 to the number of processes, of which there are at least one.
__global__ void k(int rank, int size) {
  __assert(rank >= 0 && rank < size);
}

int main(int argc, char **argv) {
  int size, rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  k<<<1, 1>>>(rank, size);
  MPI_Finalize();
}
