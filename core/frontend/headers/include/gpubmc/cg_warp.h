#pragma once
// Tiles of a fixed power-of-two size, and coalesced groups of any lanes of a warp.

namespace cooperative_groups {

__GPUBMC_DEVICE void __gpubmc_large_tile() { __gpubmc_unsupported("exchange of values in a tile of more than 32 threads"); }

template <unsigned Size, class Parent = void>
class thread_block_tile;

/// What a tile is one part of: the block, or a larger tile.
template <class Parent>
struct __gpubmc_divided {
  static __GPUBMC_MEMBER unsigned rank() { return __gpubmc_block_rank(); }
  static __GPUBMC_MEMBER unsigned threads() { return __gpubmc_block_threads(); }
};
template <unsigned Size, class Parent>
struct __gpubmc_divided<thread_block_tile<Size, Parent>> {
  static __GPUBMC_MEMBER unsigned rank() { return __gpubmc_block_rank() & (Size - 1); }
  static __GPUBMC_MEMBER unsigned threads() { return Size; }
};

template <unsigned Size, class Parent>
class thread_block_tile {
  static_assert(Size != 0 && (Size & (Size - 1)) == 0 && Size <= 1024, "the size of a tile is a power of two");
  static __GPUBMC_MEMBER unsigned first_lane() { return __gpubmc_sreg_laneid() & ~(Size - 1) & 31; }
  static __GPUBMC_MEMBER unsigned mask() {
    if constexpr (Size > 32) __gpubmc_large_tile();
    return Size >= 32 ? 0xffffffffu : ((1u << (Size & 31)) - 1) << first_lane();
  }
  /// The bits of a warp mask that are the tile's, from bit 0 on.
  static __GPUBMC_MEMBER unsigned own(unsigned lanes) { return (lanes & mask()) >> first_lane(); }

 public:
  __GPUBMC_MEMBER thread_block_tile() {}
  template <class Other>
  __GPUBMC_MEMBER thread_block_tile(const thread_block_tile<Size, Other>&) {}

  static constexpr __GPUBMC_MEMBER_BOTH unsigned size() { return Size; }
  static constexpr __GPUBMC_MEMBER_BOTH unsigned num_threads() { return Size; }
  static __GPUBMC_MEMBER unsigned thread_rank() { return __gpubmc_block_rank() & (Size - 1); }
  static __GPUBMC_MEMBER unsigned long long meta_group_rank() { return __gpubmc_divided<Parent>::rank() / Size; }
  static __GPUBMC_MEMBER unsigned long long meta_group_size() {
    return (__gpubmc_divided<Parent>::threads() + Size - 1) / Size;
  }
  static __GPUBMC_MEMBER unsigned __gpubmc_mask() { return mask(); }

  /// Whole warps meet at a barrier by number, which no program can name: those stop at 15.
  static __GPUBMC_MEMBER void sync() {
    if constexpr (Size <= 32) {
      __gpubmc_warpsync(mask());
    } else {
      if (__gpubmc_block_threads() % Size) __gpubmc_unsupported("tile of more threads than are left in the block");
      __gpubmc_tile_barrier(16 + Size + __gpubmc_block_rank() / Size, Size);
    }
  }
  template <class T>
  static __GPUBMC_MEMBER T shfl(const T& value, int rank) {
    return __gpubmc_shuffle<__gpubmc_index>(mask(), value, unsigned(rank), Size);
  }
  template <class T>
  static __GPUBMC_MEMBER T shfl_up(const T& value, unsigned delta) {
    return __gpubmc_shuffle<__gpubmc_up>(mask(), value, delta, Size);
  }
  template <class T>
  static __GPUBMC_MEMBER T shfl_down(const T& value, unsigned delta) {
    return __gpubmc_shuffle<__gpubmc_down>(mask(), value, delta, Size);
  }
  template <class T>
  static __GPUBMC_MEMBER T shfl_xor(const T& value, unsigned lanes) {
    return __gpubmc_shuffle<__gpubmc_xor>(mask(), value, lanes, Size);
  }
  static __GPUBMC_MEMBER int any(int predicate) { return __gpubmc_vote_any(mask(), predicate); }
  static __GPUBMC_MEMBER int all(int predicate) { return __gpubmc_vote_all(mask(), predicate); }
  static __GPUBMC_MEMBER unsigned ballot(int predicate) { return own(__gpubmc_vote_ballot(mask(), predicate)); }
  template <class T>
  static __GPUBMC_MEMBER unsigned match_any(T value) {
    return own(__match_any_sync(mask(), value));
  }
  template <class T>
  static __GPUBMC_MEMBER unsigned match_all(T value, int& same) {
    return own(__match_all_sync(mask(), value, &same));
  }
};

class coalesced_group {
  unsigned mask_;
  static __GPUBMC_MEMBER unsigned lane() { return __gpubmc_sreg_laneid(); }
  __GPUBMC_MEMBER unsigned lane_of(unsigned rank) const {
    return (rank == 0 ? unsigned(__ffs(int(mask_)) - 1) : __fns(mask_, 0, int(rank) + 1)) & 31;
  }
  /// The bits of a warp mask at the members' lanes, packed in order of rank.
  __GPUBMC_MEMBER unsigned packed(unsigned lanes) const {
    unsigned result = 0, rank = 0;
    for (unsigned i = 0; i < 32; ++i)
      if (mask_ >> i & 1) result |= (lanes >> i & 1) << rank++;
    return result;
  }

 public:
  explicit __GPUBMC_MEMBER coalesced_group(unsigned mask) : mask_(mask) {}
  template <unsigned Size, class Parent>
  __GPUBMC_MEMBER coalesced_group(const thread_block_tile<Size, Parent>& tile) : mask_(tile.__gpubmc_mask()) {}

  __GPUBMC_MEMBER unsigned __gpubmc_mask() const { return mask_; }
  __GPUBMC_MEMBER unsigned size() const { return unsigned(__popc(mask_)); }
  __GPUBMC_MEMBER unsigned num_threads() const { return size(); }
  __GPUBMC_MEMBER unsigned thread_rank() const { return unsigned(__popc(mask_ & ((1u << lane()) - 1))); }
  __GPUBMC_MEMBER unsigned long long meta_group_rank() const { return 0; }
  __GPUBMC_MEMBER unsigned long long meta_group_size() const { return 1; }

  __GPUBMC_MEMBER void sync() const { __gpubmc_warpsync(mask_); }
  template <class T>
  __GPUBMC_MEMBER T shfl(const T& value, int rank) const {
    return __gpubmc_shuffle<__gpubmc_index>(mask_, value, lane_of(unsigned(rank) % size()), 32);
  }
  template <class T>
  __GPUBMC_MEMBER T shfl_up(const T& value, unsigned delta) const {
    const unsigned rank = thread_rank();
    return __gpubmc_shuffle<__gpubmc_index>(mask_, value, rank < delta ? lane() : lane_of(rank - delta), 32);
  }
  template <class T>
  __GPUBMC_MEMBER T shfl_down(const T& value, unsigned delta) const {
    const unsigned rank = thread_rank();
    return __gpubmc_shuffle<__gpubmc_index>(mask_, value, size() - rank <= delta ? lane() : lane_of(rank + delta), 32);
  }
  __GPUBMC_MEMBER int any(int predicate) const { return __gpubmc_vote_any(mask_, predicate); }
  __GPUBMC_MEMBER int all(int predicate) const { return __gpubmc_vote_all(mask_, predicate); }
  __GPUBMC_MEMBER unsigned ballot(int predicate) const { return packed(__gpubmc_vote_ballot(mask_, predicate)); }
  template <class T>
  __GPUBMC_MEMBER unsigned match_any(T value) const {
    return packed(__match_any_sync(mask_, value));
  }
  template <class T>
  __GPUBMC_MEMBER unsigned match_all(T value, int& same) const {
    return packed(__match_all_sync(mask_, value, &same));
  }
};
__GPUBMC_DEVICE coalesced_group coalesced_threads() { return coalesced_group(__gpubmc_activemask()); }

}  // namespace cooperative_groups
