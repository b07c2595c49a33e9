//expect: violated
//property: race
//line: 12
//--blockDim=8 --gridDim=1

// One thread writes a byte inside the word that another writes.
__global__ void bytesAndWords(unsigned *words) {
  unsigned char *bytes = (unsigned char *)words;
  if (threadIdx.x < 4)
    words[threadIdx.x] = 0x01010101u * threadIdx.x;
  else
    bytes[threadIdx.x * 2 + 1] = 0xee;
}
