//expect: violated
//property: race
//line: 15
//--blockDim=4 --gridDim=1

// The index leaves the inner array and hits the counter of the next row.
struct Row {
  int n;
  int cell[3];
};

__global__ void rows(Row *r) {
  const int t = threadIdx.x;
  r[t].n = 3;
  for (int i = 0; i <= 3; i++) r[t].cell[i] = t * i + 7;
}
