//expect: holds
//--local_size=4 --num_groups=1

// Each work-item reads and writes a pixel of its own.
__kernel void twice(read_write image2d_t a) {
  const int2 at = (int2)(get_global_id(0), 0);
  write_imagef(a, at, 2 * read_imagef(a, at));
}
