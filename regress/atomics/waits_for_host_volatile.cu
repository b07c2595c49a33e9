//expect: holds
//--blockDim=4 --gridDim=1

// All threads wait for a volatile flag of mapped memory, round by round, until the host has them stop.
// That it does is an assumption.
__global__ void k(volatile int *command, int *out) {
  int last = 0;
  for (;;) {
    int c = *command;
    if (c < 0) break;
    if (c != last) out[threadIdx.x] = c;
    last = c;
  }
}
