// Sums onto what the arrays hold: in a register, or in memory (KLEE-CL, section 8.4).
//equiv holds: --kernel fhd --reference fhd_points --reference-file mri.c --fmad off --param n=6 --array x=6 --array k=3 --array rd=3 --array id=3 --array re=6 --array im=6 --block-dim 4 --global-size 8
//equiv violated: --kernel fhd_from_zero --reference fhd_points --reference-file mri.c --fmad off --param n=6 --array x=6 --array k=3 --array rd=3 --array id=3 --array re=6 --array im=6 --block-dim 4 --global-size 8

__kernel void fhd(__global const float *x, __global const float *k, __global const float *rd, __global const float *id,
                  __global float *re, __global float *im, int n) {
  const int i = get_global_id(0);
  if (i >= n) return;
  float r = re[i], s = im[i];
  for (int j = 0; j < 3; ++j) {
    const float angle = 6.2831853f * (k[j] * x[i]), c = cos(angle), t = sin(angle);
    r += rd[j] * c - id[j] * t;
    s += id[j] * c + rd[j] * t;
  }
  re[i] = r, im[i] = s;
}

// The arrays are taken to hold zeros.
__kernel void fhd_from_zero(__global const float *x, __global const float *k, __global const float *rd,
                            __global const float *id, __global float *re, __global float *im, int n) {
  const int i = get_global_id(0);
  if (i >= n) return;
  float r = 0, s = 0;
  for (int j = 0; j < 3; ++j) {
    const float angle = 6.2831853f * (k[j] * x[i]), c = cos(angle), t = sin(angle);
    r += rd[j] * c - id[j] * t;
    s += id[j] * c + rd[j] * t;
  }
  re[i] = r, im[i] = s;
}
