//expect: holds
#include <cuda_runtime.h>
#include <stdlib.h>
#include <string>
// A function of the library is called by its address; behind the number another one begins.
__global__ void check(int v) {
  __assert(v == 17 * 16 + 3);
}

int main(int argc, char **argv) {
  long (*read)(const char *, char **, int) = strtol;
  char *rest;
  const long high = read("11 3", &rest, 16);
  check<<<1, 1>>>(high * 16 + atoi(rest));
}
