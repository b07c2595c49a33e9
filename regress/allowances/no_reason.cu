//expect: violated
//property: race
//line: 8
//--blockDim=64 --gridDim=1
//
// Without a reason, and for a class that there is not, nothing is allowed.
__global__ void noReason(int *a) {
  a[0] = threadIdx.x;  // gpubmc: allow race
  a[1] = 1;            // gpubmc: allow races "no such class"
}
