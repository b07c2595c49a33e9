//expect: holds
//--blockDim=32 --gridDim=2

// An array of structs: each thread updates the fields of its own.
struct Particle {
  float x, v;
  int hits;
};

__global__ void step(Particle *p, float dt) {
  const int i = blockIdx.x * 32 + threadIdx.x;
  p[i].x += p[i].v * dt;
  if (p[i].x < 0) {
    p[i].x = 0;
    p[i].hits++;
  }
}
