//expect: violated
//property: race
//line: 8
//--blockDim=64 --gridDim=1

__global__ void count(unsigned *p) {
  if (threadIdx.x < 32)
    atomicAdd(p + 1, 1u);
  else
    atomicAdd((unsigned long long *)p, 1ull);
}
