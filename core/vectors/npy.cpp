#include "core/vectors/npy.h"

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc::core::vectors {

namespace {

constexpr size_t kLongestVector = 4;

/// Empty: NumPy has no such type.
std::string descrOf(const ir::ElementPart& p) {
  if (p.isBitField) return "";
  switch (p.type.kind) {
    case ir::TypeKind::F16: return "<f2";
    case ir::TypeKind::F32: return "<f4";
    case ir::TypeKind::F64: return "<f8";
    case ir::TypeKind::Int: break;
    default: return "";
  }
  if (p.type == ir::kI1) return "|b1";
  const unsigned bytes = p.type.bytes();
  if (p.type.bits % 8 || (bytes & (bytes - 1))) return "";
  return fmt::format("{}{}{}", bytes == 1 ? '|' : '<', p.isSigned ? 'i' : 'u', bytes);
}

}  // namespace

Dtype dtypeOf(const std::vector<ir::ElementPart>& parts, unsigned elementBytes) {
  if (!parts.empty() && parts.size() <= kLongestVector) {
    const ir::ElementPart& first = parts[0];
    const unsigned bytes = first.type.bytes();
    bool alike = bytes * parts.size() == elementBytes;
    for (size_t i = 0; i < parts.size(); ++i)
      alike &= parts[i].bit == 8 * bytes * i && parts[i].type == first.type && parts[i].isSigned == first.isSigned;
    if (const std::string descr = descrOf(first); alike && !descr.empty())
      return {descr, bytes, unsigned(parts.size())};
  }
  if (elementBytes <= 1) return {"|u1", 1, 1};
  return {fmt::format("|V{}", elementBytes), elementBytes, 1};
}

std::string npy(const std::vector<uint8_t>& bytes, const Dtype& type) {
  GPUBMC_CHECK(bytes.size() % type.bytes == 0);
  const size_t elements = bytes.size() / type.bytes / type.together;
  const std::string shape =
      type.together == 1 ? fmt::format("({},)", elements) : fmt::format("({}, {})", elements, type.together);
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': {}, }}", type.descr, shape);
  constexpr size_t kBefore = 10, kAlign = 64;  // magic, version and the size of the header
  while ((kBefore + header.size() + 1) % kAlign) header += ' ';
  header += '\n';
  std::string out = "\x93NUMPY";
  out += '\x01';
  out += '\0';
  out += char(header.size() & 0xff);
  out += char(header.size() >> 8);
  out += header;
  out.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  return out;
}

}  // namespace gpubmc::core::vectors
