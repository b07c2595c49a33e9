//expect: holds
//--blockDim=2 --gridDim=1

// Waits for a flag of the host, or until a time is over. A clock may show anything here, and the host may raise
// the flag at any time, so that the loop ends is an assumption; who looks at either in each round is not stuck.
__global__ void delay(volatile int *flag, unsigned long long most) {
  long long start = clock64();
  while (!*flag) {
    long long now = clock64();
    if (now - start > most) break;
  }
}
