#pragma once
// Arrays in the NPY format, version 1.0, as NumPy reads them.

#include <cstdint>
#include <string>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::core::vectors {

/// How NumPy sees the elements of an array.
struct Dtype {
  std::string descr;      ///< "<f4", "|V16"
  unsigned bytes = 1;     ///< of one of these
  unsigned together = 1;  ///< how many make an element of the source: 4 for float4
};

/// Of elements that are made of these parts (ir::Object; empty: not known) and have so many bytes (0: not known). What
/// is not one number, or a short vector of one type, is opaque bytes.
Dtype dtypeOf(const std::vector<ir::ElementPart>& parts, unsigned elementBytes);

/// Required: bytes.size() is a multiple of the size of an element. Ensured: one dimension, and a second one where an
/// element is a short vector; little-endian, C order; the header's size is a multiple of 64.
std::string npy(const std::vector<uint8_t>& bytes, const Dtype& type);

}  // namespace gpubmc::core::vectors
