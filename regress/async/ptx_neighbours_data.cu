//expect: violated
//property: race
//line: 13
//--blockDim=32 --gridDim=1

// wait_group speaks of the thread's own copies: without a barrier the neighbour's are not known to be over.
__global__ void copy(const int *in, int *out) {
  __shared__ int s[32];
  const unsigned to = unsigned(__cvta_generic_to_shared(s)) + threadIdx.x * 4;
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(in + threadIdx.x));
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group %0;" ::"n"(0) : "memory");
  out[threadIdx.x] = s[31 - threadIdx.x];
}
