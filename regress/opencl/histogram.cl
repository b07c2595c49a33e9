//expect: holds
//--local_size=16 --num_groups=2

__kernel void histogram(__global const uchar *in, volatile __global int *out) {
  __local int bins[4];
  int t = get_local_id(0);
  if (t < 4) bins[t] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&bins[in[get_global_id(0)] & 3]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (t < 4) atomic_add(&out[t], bins[t]);
}
