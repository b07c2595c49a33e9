//expect: violated
//property: race
//line: 9
//--blockDim=16,16 --gridDim=4,4
// The sixteenth element of a row goes where the next one has its place.
__global__ void k(int *img, int w, int h) {
  __requires(w > 0 && w <= 4096 && h <= 4096);
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h) img[y * w + x + (x == 15)] = x;
}
