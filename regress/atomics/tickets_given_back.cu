//expect: violated
//property: race
//line: 10
//--blockDim=4 --gridDim=1

// What one gives back another one gets.
__global__ void compact(int *out, int *count, const int *in, int n) {
  int i = threadIdx.x;
  if (i < n && in[i] > 0) {
    out[atomicAdd(count, 1)] = i;
    if (in[i] > 9) atomicSub(count, 1);
  }
}
