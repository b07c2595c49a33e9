//expect: violated
//property: race
//line: 12
//--blockDim=64 --gridDim=1

struct State {
  bool done[64];
  int remaining;
};
__global__ void finish(State *s) {
  s->done[threadIdx.x] = true;
  atomicSub((int *)(s->done + 60), 1);
}
