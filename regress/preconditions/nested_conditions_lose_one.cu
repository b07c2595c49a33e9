//expect: violated
//property: assertion
//line: 20
//--blockDim=2 --gridDim=1

// k may have been 2 at first.
__device__ bool ok(const int *n) { if (*n == 1) return true; if (*n == 2) return true; return false; }
__global__ void nested_conditions_lose_one(int *n, int *m, int *k) {
  __requires((*n == 1 || *n == 2) && (*m == 0 || *m == 1));
  __requires(ok(k));
  // Other shapes of the same, and that not both m and k are 1.
  __requires(((*n == 1 || *n == 2) && *m == 0) || *k == 2);
  __requires(*n == 1 && (*m == 0 || *m == 1) && *k < 3);
  __requires(*n == 7 ? *k == 3 : (*m <= 1 && *k > 0));
  __requires(!(*n == 9 && *k == 3));
  atomicAdd(n, 1);
  atomicAdd(m, 1);
  atomicAdd(k, 1);
  __syncthreads();
  assert(*n == 3 && (*m == 2 || *m == 3) && *k == 3);
}
