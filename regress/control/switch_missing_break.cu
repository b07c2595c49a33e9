//expect: violated
//property: assertion
//line: 15
//--blockDim=16 --gridDim=1

// A forgotten break: case 1 runs on into case 2.
__global__ void pick(int *out, const int *in) {
  const int t = threadIdx.x;
  int v = 0;
  switch (in[t] & 3) {
    case 1: v = 1;
    case 2: v = 2; break;
    default: v = 9;
  }
  if ((in[t] & 3) == 1) __assert(v == 1);
  out[t] = v;
}
