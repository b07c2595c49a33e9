//expect: holds
//size: any
//--blockDim=128 --gridDim=8

// Fields of records side by side.
struct Body { float x, y, z, mass; };
__global__ void move(Body *bodies, const float *by, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  bodies[i].x += by[0];
  bodies[i].y += by[1];
  bodies[i].z += by[2];
}
