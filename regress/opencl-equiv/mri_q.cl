// The matrix Q of a scanner's image: each work-item sums over all samples (KLEE-CL, section 8.4).
//equiv holds: --kernel q --reference q_points --reference-file mri.c --fmad off --param n=6 --array x=6 --array k=3 --array mag=3 --array re=6 --array im=6 --block-dim 4 --global-size 8
//equiv violated: --kernel q_of_later_samples --reference q_points --reference-file mri.c --fmad off --param n=6 --array x=6 --array k=3 --array mag=3 --array re=6 --array im=6 --block-dim 4 --global-size 8
//equiv violated 33: --kernel q_beyond --reference q_points --reference-file mri.c --fmad off --param n=6 --array x=6 --array k=3 --array mag=3 --array re=6 --array im=6 --block-dim 4 --global-size 8

__kernel void q(__global const float *x, __global const float *k, __global const float *mag, __global float *re,
                __global float *im, int n) {
  const int i = get_global_id(0);
  if (i >= n) return;
  const float at = x[i];
  float r = 0, s = 0;
  for (int j = 0; j < 3; ++j) {
    const float angle = 6.2831853f * (k[j] * at);
    r += mag[j] * cos(angle);
    s += mag[j] * sin(angle);
  }
  re[i] = r, im[i] = s;
}

// The last sample first.
__kernel void q_of_later_samples(__global const float *x, __global const float *k, __global const float *mag,
                                 __global float *re, __global float *im, int n) {
  const int i = get_global_id(0);
  if (i >= n) return;
  float r = 0, s = 0;
  for (int j = 2; j >= 0; --j) r += mag[j] * cos(6.2831853f * (k[j] * x[i])), s += mag[j] * sin(6.2831853f * (k[j] * x[i]));
  re[i] = r, im[i] = s;
}

// The last work-group has more work-items than there are points.
__kernel void q_beyond(__global const float *x, __global const float *k, __global const float *mag, __global float *re,
                       __global float *im, int n) {
  const float at = x[get_global_id(0)];
  float r = 0, s = 0;
  for (int j = 0; j < 3; ++j) {
    const float angle = 6.2831853f * (k[j] * at);
    r += mag[j] * cos(angle);
    s += mag[j] * sin(angle);
  }
  if (get_global_id(0) < n) re[get_global_id(0)] = r, im[get_global_id(0)] = s;
}
