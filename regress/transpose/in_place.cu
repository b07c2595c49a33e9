//expect: holds
//--blockDim=[8,8] --gridDim=[1,1]

// In place: the thread above the diagonal swaps both elements, the one below does nothing.
__global__ void transpose(float *m) {
  const int x = threadIdx.x, y = threadIdx.y;
  if (x > y) {
    const float t = m[y * 8 + x];
    m[y * 8 + x] = m[x * 8 + y];
    m[x * 8 + y] = t;
  }
}
