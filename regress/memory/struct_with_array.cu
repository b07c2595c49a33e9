//expect: holds
//--blockDim=4 --gridDim=1

// Arrays inside structs inside an array.
struct Row {
  int n;
  int cell[3];
};

__global__ void rows(Row *r) {
  const int t = threadIdx.x;
  r[t].n = 3;
  for (int i = 0; i < 3; i++) r[t].cell[i] = t * i;
  __assert(r[t].n == 3 && r[t].cell[2] == 2 * t);
}
