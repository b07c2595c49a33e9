//expect: violated
//property: porting-race
//line: 10
//--blockDim=2 --gridDim=1 --warp-sync=32

// The same under lock-step: which side goes first is the machine's choice.
__global__ void sides(int *out) {
  __shared__ int cell;
  if (threadIdx.x == 0)
    cell = 1;
  else
    out[0] = cell;
}
