//expect: violated
//property: race
//line: 12
//--local_size=16 --num_groups=1 --unwind=4

// Two rounds, and two barriers, lie between the write and the read; none of them orders global memory.
__kernel void k(__global int *g, __global int *out, int n) {
  int t = get_local_id(0);
  for (int i = 0; i < n; ++i) {
    if (i == 0) g[t] = 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i == 2) out[t] = g[(t + 1) % 16];
  }
}
