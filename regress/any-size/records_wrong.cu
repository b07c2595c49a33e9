//expect: violated
//property: race
//line: 13
//--blockDim=128 --gridDim=8

// The record is taken for three numbers.
struct Body { float x, y, z, mass; };
__global__ void move(Body *bodies, const float *by, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  bodies[i].x += by[0];
  bodies[i].y += by[1];
  ((float *)bodies)[3 * i + 2] += by[2];
}
