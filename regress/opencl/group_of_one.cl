//expect: holds
//--local_size=1 --num_groups=1

// What one work-item does stays in its order.
__kernel void k(__global int *g, __global int *out) {
  g[0] = 1; barrier(0); out[0] = g[0]; __assert(g[0] == 1);
}
