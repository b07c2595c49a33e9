//expect: violated
//property: race
//line: 15
//--blockDim=8 --gridDim=1

// Irreducible control flow, and the number of rounds decides the element: those of threads 0 and 1 agree.
__global__ void twoEntries(int *out) {
  const int t = threadIdx.x;
  int i = 0, firsts = 0;
  if (t % 2) goto second;
first:
  firsts++;
second:
  if (++i < 4 + t % 2) goto first;
  out[firsts] = t;
}
