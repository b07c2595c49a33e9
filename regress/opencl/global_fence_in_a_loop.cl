//expect: holds
//--local_size=16 --num_groups=1

__kernel void rounds(__global int *g) {
  int t = get_local_id(0);
  for (int i = 0; i < 3; ++i) {
    g[16 * i + t] = t;
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (i > 0) g[t + 64] = g[16 * (i - 1) + (t + 1) % 16];
  }
}
