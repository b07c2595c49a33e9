//expect: violated
//property: race
//line: 10
//--blockDim=2 --gridDim=1

// Two lanes, two sides of a branch, one cell: a race when lanes are scheduled independently.
__global__ void sides(int *out) {
  __shared__ int cell;
  if (threadIdx.x == 0)
    cell = 1;
  else
    out[0] = cell;
}
