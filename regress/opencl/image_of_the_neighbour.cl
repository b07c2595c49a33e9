//expect: violated
//property: race
//line: 8
//--local_size=4 --num_groups=1

__kernel void shift(read_write image2d_t a) {
  const int2 at = (int2)(get_global_id(0), 0);
  write_imagef(a, at, read_imagef(a, at + (int2)(1, 0)));
}
