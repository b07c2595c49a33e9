// Stream compaction: positive elements, in their order, by a scan of flags. What is behind them stays as it was.
//equiv holds: --kernel by_scan --reference loop --array in=16 --array out=16 --array count=1 --block-dim 16 --grid-dim 1
//equiv holds: --kernel by_ballot --reference loop --array in=16 --array out=16 --array count=1 --block-dim 16 --grid-dim 1
//equiv violated: --kernel inclusive --reference loop --array in=16 --array out=17 --array count=1 --block-dim 16 --grid-dim 1
//equiv violated: --kernel keeps_zero --reference loop --array in=16 --array out=16 --array count=1 --block-dim 16 --grid-dim 1
__global__ void loop(const int *in, int *out, int *count) {
  int n = 0;
  for (int i = 0; i < 16; ++i)
    if (in[i] > 0) out[n++] = in[i];
  *count = n;
}

__global__ void by_scan(const int *in, int *out, int *count) {
  __shared__ int s[2][16];
  int t = threadIdx.x, keep = in[t] > 0, now = 0;
  s[0][t] = keep;
  __syncthreads();
  for (int d = 1; d < 16; d *= 2) {
    s[1 - now][t] = s[now][t] + (t >= d ? s[now][t - d] : 0);
    now = 1 - now;
    __syncthreads();
  }
  if (keep) out[s[now][t] - 1] = in[t];
  if (t == 15) *count = s[now][t];
}

__global__ void by_ballot(const int *in, int *out, int *count) {
  int t = threadIdx.x;
  bool keep = in[t] > 0;
  unsigned kept = __ballot_sync(0xffff, keep);
  if (keep) out[__popc(kept & ((1u << t) - 1))] = in[t];
  if (t == 0) *count = __popc(kept);
}

__global__ void inclusive(const int *in, int *out, int *count) {
  int t = threadIdx.x;
  bool keep = in[t] > 0;
  unsigned kept = __ballot_sync(0xffff, keep);
  if (keep) out[__popc(kept & ((2u << t) - 1))] = in[t];  // INCL: counts itself
  if (t == 0) *count = __popc(kept);
}

__global__ void keeps_zero(const int *in, int *out, int *count) {
  int t = threadIdx.x;
  bool keep = in[t] >= 0;
  unsigned kept = __ballot_sync(0xffff, keep);
  if (keep) out[__popc(kept & ((1u << t) - 1))] = in[t];  // ZERO
  if (t == 0) *count = __popc(kept);
}
