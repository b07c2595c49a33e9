#pragma once
// The matrices of a warp's matrix operations, and the part of one that a thread holds.

#include "cuda_bf16.h"
#include "cuda_fp16.h"

namespace nvcuda {
namespace wmma {

struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision {
struct tf32 {};
struct u4 {};
struct s4 {};
struct b1 {};
}  // namespace precision
namespace experimental {
namespace precision = wmma::precision;
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}  // namespace experimental

/// What a fragment of elements T stores: sub-byte and 19-bit formats lie in whole words.
template <class Word, bool IsPacked>
struct __gpubmc_stored {
  typedef Word type;
  static constexpr bool is_packed = IsPacked;  ///< several elements in a word
};
template <class T>
struct __gpubmc_element : __gpubmc_stored<T, false> {};
template <>
struct __gpubmc_element<precision::tf32> : __gpubmc_stored<float, false> {};
template <>
struct __gpubmc_element<precision::u4> : __gpubmc_stored<unsigned, true> {};
template <>
struct __gpubmc_element<precision::s4> : __gpubmc_stored<int, true> {};
template <>
struct __gpubmc_element<precision::b1> : __gpubmc_stored<unsigned, true> {};

/// The elements of a matrix that one thread holds; which they are CUDA does not say.
template <class Use, int kRows, int kColumns, int kDepth, class T, class Layout = void>
struct fragment {
  typedef typename __gpubmc_element<T>::type element_type;
  typedef element_type storage_element_type;
  static constexpr bool __gpubmc_is_packed = __gpubmc_element<T>::is_packed;
  static constexpr bool __gpubmc_is_sum = __is_same(Use, accumulator);
  static constexpr int rows = __is_same(Use, matrix_b) ? kDepth : kRows, columns = __is_same(Use, matrix_a) ? kDepth : kColumns;
  static constexpr int num_elements = rows * columns / 32 > 0 ? rows * columns / 32 : 1;
  static constexpr int num_storage_elements = num_elements;
  element_type x[num_elements];
};

}  // namespace wmma
}  // namespace nvcuda
