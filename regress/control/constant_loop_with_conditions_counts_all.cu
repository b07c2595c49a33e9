//expect: violated
//property: assertion
//line: 13
//--blockDim=32 --gridDim=1

// As constant_loop_with_conditions.cu, but it takes all 32 to be counted, which needs step 1 or -1 from an end.
__global__ void count(const int *flag, int limit, int step, int *out) {
  int n = 0;
  for (int i = 0; i < 32; ++i) {
    const int at = (limit & 31) + i * step;
    const bool inside = at >= 0 && at < 32 && (step != 0 || i == 0);
    if (inside && (flag[at] > 0 || at % 2 == 0)) ++n;
  } __assert(n < 32);
  out[threadIdx.x] = n;
}
