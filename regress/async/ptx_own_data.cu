//expect: holds
//--blockDim=32 --gridDim=1

// The instructions themselves; an address in shared memory is a number of 32 bits.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[32];
  const unsigned to = unsigned(__cvta_generic_to_shared(&s[threadIdx.x]));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(&in[threadIdx.x]));
  asm volatile("cp.async.wait_all;" ::: "memory");
  out[threadIdx.x] = s[threadIdx.x];
}
