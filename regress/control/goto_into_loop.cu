//expect: holds
//--blockDim=8 --gridDim=1

// Irreducible control flow: threads enter the cycle in two places. Each touches its own element only.
__global__ void twoEntries(int *out) {
  const int t = threadIdx.x;
  int i = 0, firsts = 0, seconds = 0;
  if (t % 2) goto second;
first:
  firsts++;
second:
  seconds++;
  if (++i < 4) goto first;
  __assert(seconds == 4 && firsts == (t % 2 ? 3 : 4));
  out[t] = seconds;
}
