//expect: holds
//--blockDim=64 --gridDim=1

// An enumeration without a fixed type has only the values of the bits that its enumerators need, 0 to 3 here
// ([dcl.enum]/8). i is a multiple of 4, so no other thread touches y[i + mode].
enum Mode { BILINEAR = 0, NEAREST, BICUBIC };
__global__ void k(float a, float *x, float *y, Mode mode) {
  int i = threadIdx.x;
  if (i % 4 == 0) y[i + mode] = a * x[i] + y[i];
}
