//expect: violated
//property: race
//line: 12
//--blockDim=1 --gridDim=3

// After both exchanges memory is the same, whoever came first; what the first thread does next is not.
__device__ unsigned turn;

__global__ void second_of_two_writes(int *out) {
  __requires(turn == 0);
  if (blockIdx.x < 2) {
    if (atomicExch(&turn, 1u) == 1 && blockIdx.x == 0) *out = 1;
  } else {
    *out = 2;
  }
}
