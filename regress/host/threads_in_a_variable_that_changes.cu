//expect: violated
//property: race
//line: 12

// By the time of the launch the blocks are of another size than the one that divides the width.
extern int threads;

__global__ void columns(int *a, int width, int height) {
  __requires(width <= 4096 && height == 3);
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int y = 0; y < height; ++y)
    a[y * width + x] = x;
}

void run(int *a, int w, int h) {
  int blocks = w / threads;
  threads *= 2;
  columns<<<blocks, threads>>>(a, w, h);
}
