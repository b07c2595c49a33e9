//expect: violated
//property: assertion
//line: 8
//--blockDim=64 --gridDim=1

// With a fixed underlying type all values of that type are values of the enumeration.
enum Mode : int { BILINEAR = 0, NEAREST, BICUBIC };
__global__ void k(int *a, Mode mode) { assert(mode >= 0 && mode <= 3); }
