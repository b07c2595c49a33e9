#include "core/vectors/npy.h"

#include <array>

#include <fmt/format.h>

namespace gpubmc::core::vectors {

namespace {

struct Scalar {
  const char* name;
  const char* descr;
  unsigned bytes;
};

constexpr std::array<Scalar, 30> kScalars{{{"bool", "|b1", 1},
                                           {"char", "|i1", 1},
                                           {"signed char", "|i1", 1},
                                           {"int8_t", "|i1", 1},
                                           {"unsigned char", "|u1", 1},
                                           {"uchar", "|u1", 1},
                                           {"uint8_t", "|u1", 1},
                                           {"short", "<i2", 2},
                                           {"int16_t", "<i2", 2},
                                           {"unsigned short", "<u2", 2},
                                           {"ushort", "<u2", 2},
                                           {"uint16_t", "<u2", 2},
                                           {"int", "<i4", 4},
                                           {"int32_t", "<i4", 4},
                                           {"unsigned int", "<u4", 4},
                                           {"uint", "<u4", 4},
                                           {"uint32_t", "<u4", 4},
                                           {"long", "<i8", 8},
                                           {"long long", "<i8", 8},
                                           {"longlong", "<i8", 8},
                                           {"int64_t", "<i8", 8},
                                           {"unsigned long", "<u8", 8},
                                           {"unsigned long long", "<u8", 8},
                                           {"ulonglong", "<u8", 8},
                                           {"uint64_t", "<u8", 8},
                                           {"size_t", "<u8", 8},
                                           {"half", "<f2", 2},
                                           {"__half", "<f2", 2},
                                           {"float", "<f4", 4},
                                           {"double", "<f8", 8}}};

}  // namespace

Dtype dtypeOf(const std::string& elementType, unsigned elementBytes) {
  std::string name = elementType.starts_with("const ") ? elementType.substr(6) : elementType;
  unsigned together = 1;
  if (!name.empty() && name.back() >= '1' && name.back() <= '4' && !name.ends_with("64")) {
    together = unsigned(name.back() - '0');
    name.pop_back();
  }
  for (const Scalar& s : kScalars)
    if (name == s.name && (elementBytes == 0 || elementBytes == s.bytes * together))
      return {s.descr, s.bytes, together};
  if (elementBytes <= 1) return {"|u1", 1, 1};
  return {fmt::format("|V{}", elementBytes), elementBytes, 1};
}

std::string npy(const std::vector<uint8_t>& bytes, const Dtype& type) {
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
