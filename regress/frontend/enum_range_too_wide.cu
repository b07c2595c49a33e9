//expect: violated
//property: race
//line: 10
//--blockDim=64 --gridDim=1

// 4 needs three bits: the values are 0 to 7, and with 4 a thread writes what its neighbour reads.
enum Mode { BILINEAR = 0, NEAREST, BICUBIC, LANCZOS, AREA };
__global__ void k(float *y, Mode mode) {
  int i = threadIdx.x;
  if (i % 4 == 0) y[i + mode] = y[i] + 1;
}
