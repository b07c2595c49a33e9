//expect: violated
//property: race
//line: 13
//--blockDim=128 --gridDim=1

// Two rounds: first the halves meet, then the quarters 0 and 2, and 1 and 3. The last one reads from a neighbour in its
// half that has not met it since that one wrote again.
__global__ void rounds(int *data) {
  __shared__ int s[128];
  const unsigned t = threadIdx.x, half = t / 64, other = t / 32 % 2;
  s[t] = data[t];
  asm volatile("bar.sync %0, 64;" ::"r"(1 + half) : "memory");
  s[t] = s[t] + 1;
  asm volatile("bar.sync %0, 64;" ::"r"(3 + other) : "memory");
  data[t] = s[t ^ 32];
}
