//expect: violated
//property: race
//line: 15
//--blockDim=2 --gridDim=1

// Two bit-fields of one word: storing one reads and writes the whole unit, so the two stores race.
struct Flags {
  unsigned low : 4, high : 4;
};

__global__ void setFlags(Flags *f) {
  if (threadIdx.x == 0)
    f->low = 3;
  else
    f->high = 5;
}
