//expect: violated
//property: race
//line: 10
//--blockDim=32 --gridDim=1

// An int3 has twelve bytes: as four words of an int4 the fourth is the neighbour's.
__global__ void clear(int *data) {
  int3 *triples = (int3 *)data;
  triples[threadIdx.x] = make_int3(1, 2, 3);
  data[3 * threadIdx.x + 3] = 4;
}
