//expect: violated
//property: assertion
//line: 8
//--blockDim=64 --gridDim=1

// The underlying type of a scoped enumeration is fixed: int, if it names none.
enum class Mode { Bilinear, Nearest };
__global__ void k(int *a, Mode mode) { assert(int(mode) <= 1); }
