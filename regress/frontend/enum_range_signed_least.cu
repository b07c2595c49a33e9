//expect: violated
//property: assertion
//line: 8
//--blockDim=64 --gridDim=1

// -4 is no enumerator, and a value all the same.
enum Step { BACK = -3, STAY = 0, ON = 3 };
__global__ void k(int *a, Step step) { assert(step != -4); }
