//expect: violated
//property: race
//line: 8
//--blockDim=[8,8] --gridDim=[1,1]

// In place with `x != y`: both threads of a pair swap it.
__device__ void swapElements(float &a, float &b) {
  const float t = a; a = b; b = t;
}

__global__ void transpose(float *m) {
  const int x = threadIdx.x, y = threadIdx.y;
  if (x != y) swapElements(m[y * 8 + x], m[x * 8 + y]);
}
