//expect: holds
#include <cuda_runtime.h>

// What shares its place with others is no number of its own.
struct Any {
  union {
    int *pointer;
    long long number;
  };
  int isPointer;
};
__global__ void use(Any a) {
  if (a.isPointer && threadIdx.x == 0) a.pointer[0] = 1;
}

int main() {
  Any a;
  a.isPointer = 0;
  a.number = 3;
  use<<<1, 32>>>(a);
}
