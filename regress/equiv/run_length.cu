// Run-length encoding of 12 symbols: where a run begins, its symbol and its length.
//equiv holds: --kernel by_ballot --reference loop --array in=12 --array symbols=12 --array lengths=12 --array runs=1 --block-dim 12 --grid-dim 1 --unwind 12
//equiv violated 37: --kernel too_long --reference loop --array in=12 --array symbols=12 --array lengths=12 --array runs=1 --block-dim 12 --grid-dim 1 --unwind 12
__global__ void loop(const char *in, char *symbols, int *lengths, int *runs) {
  int r = 0;
  for (int i = 0; i < 12; ++r) {
    int n = 1;
    while (i + n < 12 && in[i + n] == in[i]) ++n;
    symbols[r] = in[i];
    lengths[r] = n;
    i += n;
  }
  *runs = r;
}

__global__ void by_ballot(const char *in, char *symbols, int *lengths, int *runs) {
  int t = threadIdx.x;
  bool first = t == 0 || in[t] != in[t - 1];
  unsigned begins = __ballot_sync(0xfff, first);
  if (first) {
    int r = __popc(begins & ((1u << t) - 1));
    unsigned later = (begins | 0x1000) >> (t + 1);
    symbols[r] = in[t];
    lengths[r] = __ffs(later);
  }
  if (t == 0) *runs = __popc(begins);
}

__global__ void too_long(const char *in, char *symbols, int *lengths, int *runs) {
  int t = threadIdx.x;
  bool first = t == 0 || in[t] != in[t - 1];
  unsigned begins = __ballot_sync(0xfff, first);
  if (first) {
    int r = __popc(begins & ((1u << t) - 1));
    unsigned later = (begins | 0x2000) >> (t + 1);
    symbols[r] = in[t];
    lengths[r] = __ffs(later);  // LONG: the last run ends one too late
  }
  if (t == 0) *runs = __popc(begins);
}
