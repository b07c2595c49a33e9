//expect: violated
//property: race
//--blockDim=256 --gridDim=64

// It takes the first sum of a tile for that of all.
__global__ void look_back_reads_whole_early(const int *in, int *part, int *whole, unsigned *state, unsigned *next) {
  __requires(*next == 0);
  __requires_forall(state, it == 0);
  if (threadIdx.x != 0) return;
  const unsigned tile = atomicAdd(next, 1u);
  part[tile] = in[tile];
  __threadfence();
  atomicExch(&state[tile], 1u);
  int sum = in[tile];
  for (int before = int(tile) - 1; before >= 0; --before) {
    unsigned s;
    while ((s = atomicAdd(&state[before], 0u)) == 0) {
    }
    __threadfence();
    if (s >= 1) {
      sum += whole[before];
      break;
    }
    sum += part[before];
  }
  whole[tile] = sum;
  __threadfence();
  atomicExch(&state[tile], 2u);
}
