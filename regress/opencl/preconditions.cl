//expect: holds
//--local_size=32 --num_groups=2

__kernel void strided(__global int *out, int stride) {
  __requires(stride >= 1 && stride < 100);
  out[get_global_id(0) * stride] = 1;
}
