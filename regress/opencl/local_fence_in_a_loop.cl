//expect: violated
//property: race
//line: 12
//--local_size=16 --num_groups=1

// A round reads what its neighbour wrote in the round before: the barrier orders local memory alone.
__kernel void rounds(__global int *g) {
  int t = get_local_id(0);
  for (int i = 0; i < 3; ++i) {
    g[16 * i + t] = t;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i > 0) g[t + 64] = g[16 * (i - 1) + (t + 1) % 16];
  }
}
