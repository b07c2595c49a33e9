//expect: holds
//--blockDim=64 --gridDim=2
//
// Whoever finds something writes who it was, and any of them will do: nobody reads the flag in the kernel. The race of
// line 11 is allowed; nothing else is wrong with the kernel, and no other property depends on what the race leaves.
__global__ void flag(int *found, const int *a, int *b) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = 2 * a[i];
  if (a[i] == 7) {
    // gpubmc: allow race(found) "any thread that found it will do"
    found[0] = i;
  }
}
