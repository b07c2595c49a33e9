//expect: violated
//property: race
//line: 11
//--blockDim=1 --gridDim=2

// Operations of two widths are not atomic to each other, and observe nothing of each other.
__device__ unsigned long long count;

__global__ void observed_by_two_widths(int *out) {
  __requires(count == 0);
  if (blockIdx.x == 0) atomicAdd((unsigned *)&count, 1u);
  else if (atomicAdd(&count, 1ull) == 1) *out = 1;
}
