//expect: violated
//property: race
//line: 11
//--blockDim=2 --gridDim=1

// Atomics of different widths on common bytes are not atomic with respect to each other.
__global__ void mixed(unsigned long long *a) {
  if (threadIdx.x == 0)
    atomicAdd(a, 1ull);
  else
    atomicAdd((unsigned *)a, 1u);
}
