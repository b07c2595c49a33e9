//expect: holds
//--blockDim=32 --gridDim=1

// The loop runs 32 times whatever the data is: conditions in its body, joined by && and ||, do not make it depend on
// inputs. The count is of lanes below `limit` that are even or whose flag is set, so at most 32.
__global__ void count(const int *flag, int limit, int step, int *out) {
  int n = 0;
  for (int i = 0; i < 32; ++i) {
    const int at = (limit & 31) + i * step;
    const bool inside = at >= 0 && at < 32 && (step != 0 || i == 0);
    if (inside && (flag[at] > 0 || at % 2 == 0)) ++n;
  }
  __assert(n <= 32);
  out[threadIdx.x] = n;
}
