//expect: violated
//property: race
//line: 16
//--blockDim=2 --gridDim=1

// At the second atomic operation memory is the same, whoever wrote `turn` first, and so is what is ordered; what the
// threads do next is not: both write `*out` only if the second thread came first.
__device__ unsigned turn, seen;

__global__ void second_of_two_writes(int *out) {
  __requires(turn == 0);
  const unsigned before = atomicExch(&turn, 1u);
  __threadfence();
  __syncthreads();
  atomicAdd(&seen, 1u);
  if (before == 1 - threadIdx.x) *out = threadIdx.x;
}
