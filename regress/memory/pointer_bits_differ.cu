//expect: violated
//property: assertion
//line: 8
//--blockDim=2 --gridDim=1

// What is read as a number only is any number, also beside a pointer.
__global__ void look(int **pp) {
  __assert(((unsigned long long *)pp)[4] != 5 || pp[0] == pp[1]);
}
