// A counter behind a spin lock that also lock-step warps can use; its launches are <<<2, 1>>> and <<<1, 2>>>.
__device__ int count;

__global__ void lock(int *mutex) {
  __requires(*mutex == 0);
#ifdef BUG_SPINS_ON_OWN_WARP
  while (atomicCAS(mutex, 0, 1) != 0) {
  }
  __threadfence();
  atomicAdd(&count, 1);
  __threadfence();
  atomicExch(mutex, 0);
#else
  bool done = false;
  while (!done) {
    if (atomicCAS(mutex, 0, 1) == 0) {
      __threadfence();
      atomicAdd(&count, 1);
      __threadfence();
#ifndef BUG_NEVER_UNLOCKED
      atomicExch(mutex, 0);
#endif
      done = true;
    }
  }
#endif
}
