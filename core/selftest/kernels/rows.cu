// Pairs of numbers, a row of them a thread, divided and counted; its launch is <<<1, 4>>>, with an array of 16 elements.
__global__ void rows(int *data, int n, int limit) {
  __requires(0 < n && n <= 2);
  __requires(limit == 3);
  int *row = data + 4 * threadIdx.x;
#ifdef BUG_ODD_PLACE
  int2 *pairs = (int2 *)(row + 1);
#else
  int2 *pairs = (int2 *)row;
#endif
  int2 first = pairs[0];
#ifdef BUG_DIVIDES_BY_ZERO
  first.x = first.x / (n - 1);
#else
  first.x = first.x / n;
#endif
#ifdef BUG_RUNS_ON
  for (int i = 0; i != first.y && i < 1000; ++i) first.x += i;
#else
  for (int i = 0; i < limit; ++i) first.x += i;
#endif
  pairs[0] = first;
}
