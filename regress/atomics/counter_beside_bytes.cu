//expect: holds
//--blockDim=64 --gridDim=4

struct State {
  int remaining;
  bool done[256];
};
__global__ void finish(State *s) {
  s->done[blockIdx.x * 64 + threadIdx.x] = true;
  atomicSub(&s->remaining, 1);
}
