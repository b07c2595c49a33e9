#pragma once
// Matrix operations of a warp: unsupported.

#include "cuda_fp16.h"
#include "cuda_bf16.h"

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
template <class T>
struct __gpubmc_element {
  typedef T type;
};
template <>
struct __gpubmc_element<precision::tf32> {
  typedef float type;
};
template <>
struct __gpubmc_element<precision::u4> {
  typedef unsigned type;
};
template <>
struct __gpubmc_element<precision::s4> {
  typedef int type;
};
template <>
struct __gpubmc_element<precision::b1> {
  typedef unsigned type;
};

/// The elements of a matrix that one thread holds.
template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment {
  typedef typename __gpubmc_element<T>::type element_type;
  typedef element_type storage_element_type;
  static constexpr int rows = __is_same(Use, matrix_b) ? K : M, columns = __is_same(Use, matrix_a) ? K : N;
  static constexpr int num_elements = rows * columns / 32 > 0 ? rows * columns / 32 : 1;
  static constexpr int num_storage_elements = num_elements;
  element_type x[num_elements];
};

template <class Fragment, class V>
__GPUBMC_DEVICE void fill_fragment(Fragment& f, const V& value) {
  for (auto& element : f.x) element = value;
}
#define __GPUBMC_MATRIX(name)                                \
  template <class... Arguments>                              \
  __GPUBMC_DEVICE void name(Arguments&&...) {                \
    __gpubmc_unsupported("nvcuda::wmma::" #name);            \
  }
__GPUBMC_MATRIX(load_matrix_sync)
__GPUBMC_MATRIX(store_matrix_sync)
__GPUBMC_MATRIX(mma_sync)
__GPUBMC_MATRIX(bmma_sync)
#undef __GPUBMC_MATRIX
__GPUBMC_DEVICE float __float_to_tf32(float) {
  __gpubmc_unsupported("nvcuda::wmma::__float_to_tf32");
  return 0;
}

}  // namespace wmma
}  // namespace nvcuda
