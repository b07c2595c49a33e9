//expect: violated
//property: race
//line: 8
//--local_size=32 --num_groups=2

// A stride of zero has all write their own number to one place.
__kernel void strided(__global int *out, int stride) {
  out[get_global_id(0) * stride] = get_global_id(0);
}
