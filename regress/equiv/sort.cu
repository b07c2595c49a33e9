// Bitonic sorting of 8 keys is insertion sort: the keys in ascending order.
//equiv holds: --kernel bitonic --reference insertion --array keys=8 --block-dim 8 --grid-dim 1
//equiv violated 47: --kernel one_direction --reference insertion --array keys=8 --block-dim 8 --grid-dim 1
//equiv violated 65: --kernel as_unsigned --reference insertion --array keys=8 --block-dim 8 --grid-dim 1
__global__ void insertion(int *keys) {
  for (int i = 1; i < 8; ++i)
    for (int j = i; j > 0 && keys[j - 1] > keys[j]; --j) {
      int k = keys[j];
      keys[j] = keys[j - 1];
      keys[j - 1] = k;
    }
}

__global__ void bitonic(int *keys) {
  __shared__ int s[8];
  unsigned t = threadIdx.x;
  s[t] = keys[t];
  __syncthreads();
  for (unsigned k = 2; k <= 8; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned o = t ^ j;
      if (o > t && (s[t] > s[o]) == ((t & k) == 0)) {
        int x = s[t];
        s[t] = s[o];
        s[o] = x;
      }
      __syncthreads();
    }
  keys[t] = s[t];
}

__global__ void one_direction(int *keys) {
  __shared__ int s[8];
  unsigned t = threadIdx.x;
  s[t] = keys[t];
  __syncthreads();
  for (unsigned k = 2; k <= 8; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned o = t ^ j;
      if (o > t && s[t] > s[o]) {
        int x = s[t];
        s[t] = s[o];
        s[o] = x;
      }
      __syncthreads();
    }
  keys[t] = s[t];  // DOWN: no sequence is made descending
}

__global__ void as_unsigned(int *keys) {
  __shared__ unsigned s[8];
  unsigned t = threadIdx.x;
  s[t] = keys[t];
  __syncthreads();
  for (unsigned k = 2; k <= 8; k *= 2)
    for (unsigned j = k / 2; j > 0; j /= 2) {
      unsigned o = t ^ j;
      if (o > t && (s[t] > s[o]) == ((t & k) == 0)) {
        unsigned x = s[t];
        s[t] = s[o];
        s[o] = x;
      }
      __syncthreads();
    }
  keys[t] = s[t];  // SIGN: negative keys come last
}
