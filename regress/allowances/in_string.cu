//expect: violated
//property: race
//line: 15
//--blockDim=64 --gridDim=1
//
// Neither text in a string nor what a condition leaves out is a comment: nothing is allowed.
#include <cstdio>
__global__ void inString(int *a) {
  if (a[1] == 12345678) printf("// gpubmc: allow race \"no\"\n");
  __syncthreads();
#if 0
  // gpubmc: allow race "no"
#endif
  const char *text = "// gpubmc: allow race \"no\"";
  a[0] = threadIdx.x + (text[0] == '/'); const char *more = "// gpubmc: allow race \"no\""; (void)more;
}
