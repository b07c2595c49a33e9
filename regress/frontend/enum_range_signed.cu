//expect: holds
//--blockDim=64 --gridDim=1

// With a negative enumerator the values are those of two's complement: -4 to 3, since 3 and -3 need three bits.
enum Step { BACK = -3, STAY = 0, ON = 3 };
__global__ void k(int *a, Step step) {
  assert(step >= -4 && step <= 3);
  if (threadIdx.x % 8 == 4) a[threadIdx.x + step] = 1;
}
