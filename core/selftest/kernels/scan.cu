// The sums of all beginnings of 8 numbers; its launch is <<<1, 8>>>, with an array of 8 elements.
#include <assert.h>

__global__ void scan(int *a) {
  const int t = threadIdx.x;
  __ensures(__implies(__first_thread(), __forall(i, 8, a[i] == __sum(__initial(a), i + 1))));
  for (int step = 1; step < 8; step *= 2) {
#ifdef BUG_FORGETS_ONE
    const int other = t > step ? a[t - step] : 0;
#else
    const int other = t >= step ? a[t - step] : 0;
#endif
    __syncthreads();
    a[t] += other;
    __syncthreads();
#ifdef BUG_WRONG_ASSERTION
    assert(a[t] >= other);
#else
    assert(step <= 4);
#endif
  }
}
