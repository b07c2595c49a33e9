//expect: violated
//property: misaligned
//line: 12
//--blockDim=16 --gridDim=1 --shared-bytes=256

// Bytes first: the doubles behind seventeen of them are not aligned.
extern __shared__ char room[];

__global__ void carve(double *out) {
  char *c = room;
  double *d = (double *)(c + 17);
  d[threadIdx.x] = 1.0;
  out[threadIdx.x] = d[threadIdx.x];
}
