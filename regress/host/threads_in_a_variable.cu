//expect: holds

// How many threads a block has another file says; that they divide the width the launch tells.
extern int threads;

__global__ void columns(int *a, int width, int height) {
  __requires(width <= 4096 && height == 3);
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int y = 0; y < height; ++y) a[y * width + x] = x;
}

void run(int *a, int w, int h) {
  columns<<<w / threads, threads>>>(a, w, h);
}
