//expect: violated
//property: race
//line: 14
//--local_size=16 --num_groups=1

// The loop's barriers order local memory, and the array is global.
__kernel void k(__global int *g, __global int *out, int n) {
  __local int s[16];
  int t = get_local_id(0);
  g[t] = t;
  s[t] = 0;
  for (int i = 0; i < n; ++i) { barrier(CLK_LOCAL_MEM_FENCE); s[t] += i; }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = g[(t + 1) % 16];
}
