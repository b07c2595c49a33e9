//expect: holds
//--blockDim=16 --gridDim=1

// A switch with cases, a default and a fall-through; every way writes the thread's own element.
__global__ void pick(int *out, const int *in) {
  const int t = threadIdx.x;
  int v = 0;
  switch (in[t]) {
    case 1:
    case 2: v = 12; break;
    case 3: v = 3;  // falls through
    case 4: v += 4; break;
    default: v = -1;
  }
  if (in[t] == 3) __assert(v == 7);
  if (in[t] == 4) __assert(v == 4);
  if (in[t] > 4) __assert(v == -1);
  out[t] = v;
}
