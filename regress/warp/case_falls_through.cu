//expect: violated
//property: porting-race
//line: 12
//--blockDim=2 --gridDim=1 --warp-sync

// Who begins at the first case may leave before the second one, where the other lane reads: it does not come there.
__global__ void cases(int *out, int more) {
  __shared__ int s;
  int v = 0;
  switch (threadIdx.x) {
    case 0:
      s = 1;
      if (more == 0) break;
    case 1: v = s;
  }
  out[threadIdx.x] = v;
}
