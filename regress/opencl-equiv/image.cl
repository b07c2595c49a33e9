// Operations on images of bytes, a pixel for each work-item.
//equiv holds: --kernel threshold --reference threshold_all --reference-file image.c --array in=64 --array out=64 --block-dim 16 --global-size 64
//equiv violated: --kernel threshold_signed --reference threshold_all --reference-file image.c --array in=64 --array out=64 --block-dim 16 --global-size 64
//equiv holds: --kernel erode --reference erode_all --reference-file image.c --array in=64 --array out=64 --block-dim 4,4 --global-size 8,8
//equiv violated: --kernel erode_without_corners --reference erode_all --reference-file image.c --array in=64 --array out=64 --block-dim 4,4 --global-size 8,8
//equiv holds: --kernel grey --reference grey_all --reference-file image.c --array in=48 --array out=16 --block-dim 16 --global-size 16
//equiv violated: --kernel grey_of_halves --reference grey_all --reference-file image.c --array in=48 --array out=16 --block-dim 16 --global-size 16
//equiv holds: --kernel transposed --reference transpose_all --reference-file image.c --array in=64 --array out=64 --block-dim 4,4 --global-size 8,8
//equiv violated: --kernel transposed_within_tiles --reference transpose_all --reference-file image.c --array in=64 --array out=64 --block-dim 4,4 --global-size 8,8

__kernel void threshold(__global const uchar *in, __global uchar *out, uchar limit) {
  const int i = get_global_id(0);
  out[i] = in[i] > limit ? 255 : 0;
}
__kernel void threshold_signed(__global const uchar *in, __global uchar *out, uchar limit) {
  const int i = get_global_id(0);
  out[i] = (char)in[i] > (char)limit ? 255 : 0;
}

// The least of a pixel and its neighbours; at the edges, of those that there are.
__kernel void erode(__global const uchar *in, __global uchar *out) {
  const int x = get_global_id(0), y = get_global_id(1);
  uchar least = 255;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      least = min(least, in[clamp(y + dy, 0, 7) * 8 + clamp(x + dx, 0, 7)]);
  out[y * 8 + x] = least;
}
__kernel void erode_without_corners(__global const uchar *in, __global uchar *out) {
  const int x = get_global_id(0), y = get_global_id(1);
  uchar least = in[y * 8 + x];
  for (int d = -1; d <= 1; d += 2)
    least = min(least, min(in[clamp(y + d, 0, 7) * 8 + x], in[y * 8 + clamp(x + d, 0, 7)]));
  out[y * 8 + x] = least;
}

__kernel void grey(__global const uchar *in, __global uchar *out) {
  const int i = get_global_id(0);
  const uint3 c = convert_uint3(vload3(i, in));
  out[i] = (c.x * 4899 + c.y * 9617 + c.z * 1868 + 8192) >> 14;
}
__kernel void grey_of_halves(__global const uchar *in, __global uchar *out) {
  const int i = get_global_id(0);
  const uint3 c = convert_uint3(vload3(i, in) / (uchar)2);
  out[i] = (c.x * 4899 + c.y * 9617 + c.z * 1868 + 8192) >> 13;
}

__kernel void transposed(__global const int *in, __global int *out) {
  __local int tile[4][4];
  const int x = get_local_id(0), y = get_local_id(1), column = get_group_id(0) * 4, row = get_group_id(1) * 4;
  tile[y][x] = in[(row + y) * 8 + column + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(column + y) * 8 + row + x] = tile[x][y];
}
__kernel void transposed_within_tiles(__global const int *in, __global int *out) {
  __local int tile[4][4];
  const int x = get_local_id(0), y = get_local_id(1), column = get_group_id(0) * 4, row = get_group_id(1) * 4;
  tile[y][x] = in[(row + y) * 8 + column + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[(row + y) * 8 + column + x] = tile[x][y];
}
