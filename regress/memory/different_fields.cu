//expect: holds
//--blockDim=32 --gridDim=1

// Threads write different fields of one struct: different bytes, no race.
struct Pair {
  int a, b;
};

__global__ void fields(Pair *p) {
  const int i = threadIdx.x;
  if (i % 2 == 0)
    p[i / 2].a = i;
  else
    p[i / 2].b = i;
}
