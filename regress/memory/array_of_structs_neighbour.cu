//expect: violated
//property: race
//line: 14
//--blockDim=32 --gridDim=1

// The velocity is passed to the next particle while its owner reads it.
struct Particle {
  float x, v;
};

__global__ void step(Particle *p) {
  const int i = threadIdx.x;
  p[i].x += p[i].v;
  p[i + 1].v = 0.5f;
}
