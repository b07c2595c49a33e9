//expect: violated
//property: race
//line: 10
//--blockDim=16 --gridDim=1

// GKLEE section 5.1, the race of Radix Sort: several threads store their own key to the first element.
__global__ void firstKey(const unsigned *keys, unsigned *out) {
  __shared__ unsigned first[1];
  const unsigned key = keys[threadIdx.x];
  if (key & 1) first[0] = key;
}
