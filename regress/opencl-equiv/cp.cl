// The Coulombic potential on a grid, four points of a row at a time: how far an atom is in y and z is computed once for
// all four. Against one point after the other (KLEE-CL, section 8.4).
//equiv violated: --kernel cp --reference cp_points --reference-file cp.c --fmad off --param n=2 --param spacing=0.5 --array atoms=8 --array energy=16 --block-dim 2 --global-size 2,2
//equiv violated: --kernel cp_each_distance --reference cp_points --reference-file cp.c --fmad off --param n=2 --array atoms=8 --array energy=16 --block-dim 2 --global-size 2,2
//equiv holds: --kernel cp_each_distance --reference cp_points --reference-file cp.c --fmad off --param n=2 --array atoms=8 --array energy=16 --block-dim 2 --global-size 2,2 --fp-assume=assoc
//equiv holds: --kernel cp_in_order --reference cp_points --reference-file cp.c --fmad off --param n=2 --array atoms=8 --array energy=16 --block-dim 2 --global-size 2,2

// Atoms: x, y, z, charge. The grid is at z = 0.
__kernel void cp(__global const float *atoms, int n, float spacing, __global float *energy) {
  const int first = get_global_id(0) * 4, y = get_global_id(1), row = get_global_size(0) * 4;
  float e[4] = {0, 0, 0, 0};
  for (int a = 0; a < n; ++a) {
    const float dy = spacing * y - atoms[4 * a + 1], dz = -atoms[4 * a + 2], rest = dy * dy + dz * dz;
    float dx = spacing * first - atoms[4 * a];
    for (int i = 0; i < 4; ++i) {
      e[i] += atoms[4 * a + 3] / sqrt(dx * dx + rest);
      dx += spacing;
    }
  }
  for (int i = 0; i < 4; ++i) energy[y * row + first + i] = e[i];
}

// The distance in x is computed anew for each point.
__kernel void cp_each_distance(__global const float *atoms, int n, float spacing, __global float *energy) {
  const int first = get_global_id(0) * 4, y = get_global_id(1), row = get_global_size(0) * 4;
  float e[4] = {0, 0, 0, 0};
  for (int a = 0; a < n; ++a) {
    const float dy = spacing * y - atoms[4 * a + 1], dz = -atoms[4 * a + 2], rest = dy * dy + dz * dz;
    for (int i = 0; i < 4; ++i) {
      const float dx = spacing * (first + i) - atoms[4 * a];
      e[i] += atoms[4 * a + 3] / sqrt(dx * dx + rest);
    }
  }
  for (int i = 0; i < 4; ++i) energy[y * row + first + i] = e[i];
}

__kernel void cp_in_order(__global const float *atoms, int n, float spacing, __global float *energy) {
  const int first = get_global_id(0) * 4, y = get_global_id(1), row = get_global_size(0) * 4;
  float e[4] = {0, 0, 0, 0};
  for (int a = 0; a < n; ++a) {
    const float dy = spacing * y - atoms[4 * a + 1], dz = -atoms[4 * a + 2];
    for (int i = 0; i < 4; ++i) {
      const float dx = spacing * (first + i) - atoms[4 * a];
      e[i] += atoms[4 * a + 3] / sqrt(dx * dx + dy * dy + dz * dz);
    }
  }
  for (int i = 0; i < 4; ++i) energy[y * row + first + i] = e[i];
}
