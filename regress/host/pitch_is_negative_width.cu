//expect: violated
//property: race
//line: 7

// One number in both, and a negative one: the pitch is then large.
__global__ void fill(int *a, int width, unsigned pitch) {
  if (width < 0 && pitch > 5) a[0] = threadIdx.x;
}

void run(int *a, int columns) {
  fill<<<1, 16>>>(a, columns, columns);
}
