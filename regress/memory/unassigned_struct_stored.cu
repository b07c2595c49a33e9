//expect: violated
//property: race
//line: 10
//--blockDim=2 --gridDim=1

// Whatever the variable holds, all threads write it to the same element.
struct pair { short x, y; };
__global__ void k(pair *pairs) {
  pair fresh;
  pairs[42] = fresh;
}
