// One step of a cloth, in the manner of Bullet's soft bodies (KLEE-CL, section 8.5): each link pulls its two vertices
// towards its length; links of one batch have no vertex in common.
//equiv holds: --kernel pull --reference pull_all --reference-file soft_body.c --fmad off --array pos=12 --array mass=4 --array rest=2 --block-dim 2 --grid-dim 1
//equiv violated: --kernel pull_both_alike --reference pull_all --reference-file soft_body.c --fmad off --array pos=12 --array mass=4 --array rest=2 --block-dim 2 --grid-dim 1
//equiv holds: --kernel move --reference move_all --reference-file soft_body.c --fmad off --array pos=4 --array speed=4 --array wind=4 --block-dim 4 --grid-dim 1 --fp-assume=finite,poszero
//equiv violated: --kernel move --reference move_all --reference-file soft_body.c --fmad off --array pos=4 --array speed=4 --array wind=4 --block-dim 4 --grid-dim 1

__kernel void pull(__global float *pos, __global const float *mass, __global const float *rest, float stiffness) {
  const int link = get_global_id(0), a = 2 * link, b = a + 1;
  const float3 p = vload3(a, pos), q = vload3(b, pos), d = q - p;
  const float now = d.x * d.x + d.y * d.y + d.z * d.z;
  const float k = (rest[link] - now) / ((mass[a] + mass[b]) * (rest[link] + now)) * stiffness;
  vstore3(p - d * (k * mass[a]), a, pos);
  vstore3(q + d * (k * mass[b]), b, pos);
}

__kernel void pull_both_alike(__global float *pos, __global const float *mass, __global const float *rest,
                              float stiffness) {
  const int link = get_global_id(0), a = 2 * link, b = a + 1;
  const float3 p = vload3(a, pos), q = vload3(b, pos), d = q - p;
  const float now = d.x * d.x + d.y * d.y + d.z * d.z;
  const float k = (rest[link] - now) / ((mass[a] + mass[b]) * (rest[link] + now)) * stiffness;
  vstore3(p - d * (k * mass[a]), a, pos);
  vstore3(q + d * (k * mass[a]), b, pos);
}

// Wind that a vertex does not feel is multiplied by zero, instead of left out.
__kernel void move(__global float *pos, __global const float *speed, __global const float *wind, float dt) {
  const int i = get_global_id(0);
  pos[i] = pos[i] + (speed[i] + wind[i] * 0.0f) * dt;
}
