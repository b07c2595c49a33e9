//expect: holds
//--local_size=16 --num_groups=1
//size: any

__kernel void k(__global int *g, int n) {
  int t = get_local_id(0);
  for (int i = 0; i < n; ++i) {
    g[t] = i; barrier(CLK_GLOBAL_MEM_FENCE); int x = g[(t + 1) % 16]; barrier(CLK_GLOBAL_MEM_FENCE); g[t] = x; barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
