//expect: violated
//property: race
//line: 11
//--local_size=16 --num_groups=1

// Only one of two barriers orders global memory.
__kernel void k(__global int *g, __global int *out, int n) {
  int t = get_local_id(0);
  g[t] = t;
  if (n > 3) barrier(CLK_GLOBAL_MEM_FENCE); else barrier(CLK_LOCAL_MEM_FENCE);
  out[t] = g[(t + 1) % 16];
}
