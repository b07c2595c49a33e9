//expect: violated
//property: benign-race
//line: 9
//--blockDim=2 --gridDim=1 --error=benign-race

// Nothing was found at first, also where a thread comes late.
__global__ void initial_state_whoever_was_first(int *found, const int *in) {
  __requires(*found == 0);
  if (in[threadIdx.x] == 7) *found = 1;
}
