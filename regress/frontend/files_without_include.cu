//expect: violated
//property: bounds
//line: 7

// FILE, fprintf, strlen, clock and std::max in host code without any #include: the launch with 5 threads counts.
__global__ void k(int *a) {
  a[threadIdx.x] = 1;
}
int main(int argc, char **argv) {
  FILE *log = fopen("log", "w");
  fprintf(log, "%d %d %ld\n", int(strlen(argv[0])), std::max(argc, 2), long(clock()));
  int *a;
  cudaMalloc(&a, 4 * sizeof(int));
  k<<<1, 5>>>(a);
}
