#pragma once
// Writes arrays in the NPY format, version 1.0, as NumPy reads them.

#include <cstdint>
#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core::vectors {

/// The NumPy type of the elements of an array.
struct Dtype {
  std::string descr;      ///< "<f4", "|V16"
  unsigned bytes = 1;     ///< size of one of these
  unsigned together = 1;  ///< number of these in an element of the source: 4 for float4
};

/// For elements with these parts (ir::Object; empty: unknown) and this size in bytes (0: unknown). Elements that are
/// neither a number nor a short vector of one type are opaque bytes.
Dtype dtypeOf(const std::vector<ir::ElementPart>& parts, unsigned elementBytes);

/// Required: bytes.size() is a multiple of the element size. Ensured: one dimension, and a second one if an element is
/// a short vector; little-endian, C order; the header's size is a multiple of 64.
std::string npy(const std::vector<uint8_t>& bytes, const Dtype& type);

}  // namespace gpubmc::core::vectors
