//expect: holds
//--local_size=32 --num_groups=1

// Each barrier orders one memory, and between the accesses to each stands the one that orders it.
__kernel void both(__global int *g) {
  __local int s[32];
  int t = get_local_id(0);
  s[t] = t;
  g[t] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  int a = s[31 - t];
  barrier(CLK_GLOBAL_MEM_FENCE);
  int b = g[31 - t];
  __assert(a == b);
}
