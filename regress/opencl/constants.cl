//expect: holds
//--local_size=32 --num_groups=1

__constant int weights[4] = {1, 2, 3, 4};
__kernel void weigh(__constant int *in, __global int *out) {
  int i = get_global_id(0);
  __assert(weights[i & 3] == (i & 3) + 1);
  out[i] = in[i] * weights[i & 3];
}
