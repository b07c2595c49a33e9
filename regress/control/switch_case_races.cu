//expect: violated
//property: race
//line: 12
//--blockDim=32 --gridDim=1

// Only one case touches the neighbour's element.
__global__ void move(int *a, const int *how) {
  const int t = threadIdx.x;
  switch (how[t] % 4) {
    case 0: a[t] = 0; break;
    case 1: a[t] = 1; break;
    case 2: a[t + 1] = 2; break;
    default: break;
  }
}
