//expect: violated
//property: race
//line: 17
//--blockDim=32 --gridDim=1

// One thread assigns the whole struct, the other a field of it.
struct Pair {
  int a, b;
};

__global__ void fields(Pair *p) {
  const int i = threadIdx.x;
  if (i % 2 == 0) {
    Pair v;
    v.a = i;
    v.b = i;
    p[i / 2] = v;
  } else {
    p[i / 2].b = -i;
  }
}
