//expect: unknown
//--blockDim=2 --gridDim=1

// Waits for a flag of the host, or until a time is over. A clock may show anything here, so that the loop ends is not
// known; but who looks at a clock in each round is not stuck, and no deadlock may be told.
__global__ void delay(volatile int *flag, unsigned long long most) {
  long long start = clock64();
  while (!*flag) {
    long long now = clock64();
    if (now - start > most) break;
  }
}
