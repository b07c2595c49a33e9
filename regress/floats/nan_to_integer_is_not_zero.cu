//expect: violated
//property: assertion
//line: 7
//--blockDim=1 --gridDim=1
__global__ void convert(double d) {
  const int n = int(d);
  __assert(d == d || n == 0);
}
