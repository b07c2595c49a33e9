#include "core/options/parameter.h"

#include <bit>
#include <charconv>

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc::core {

namespace {

template <class T>
std::optional<T> whole(const std::string& text) {
  T v{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return v;
}

std::string rangeOf(const ir::KernelParam& p) {
  const unsigned bits = p.type.bits;
  if (bits == 1) return "false or true";
  if (!p.isSigned) return fmt::format("0 to {}", ~uint64_t(0) >> (64 - bits));
  const int64_t high = int64_t(~uint64_t(0) >> (65 - bits));
  return fmt::format("{} to {}", -high - 1, high);
}

std::optional<uint64_t> integerBits(const ir::KernelParam& p, const std::string& text) {
  const unsigned unused = 64 - p.type.bits;
  if (p.type.bits == 1 && (text == "true" || text == "false")) return text == "true";
  if (p.isSigned) {
    const auto v = whole<int64_t>(text);
    if (!v || int64_t(uint64_t(*v) << unused) >> unused != *v) return std::nullopt;
    return uint64_t(*v) << unused >> unused;
  }
  const auto v = whole<uint64_t>(text);
  if (!v || *v << unused >> unused != *v) return std::nullopt;
  return v;
}

std::optional<uint64_t> floatBits(ir::TypeKind kind, const std::string& text) {
  if (kind == ir::TypeKind::F64) {
    const auto v = whole<double>(text);
    return v ? std::optional(std::bit_cast<uint64_t>(*v)) : std::nullopt;
  }
  const auto v = whole<float>(text);
  return v ? std::optional<uint64_t>(std::bit_cast<uint32_t>(*v)) : std::nullopt;
}

}  // namespace

uint64_t parameterBits(const ir::KernelParam& p, const GivenValue& value) {
  const std::string what = fmt::format("{} {}={}", value.origin, p.name, value.text);
  if (p.byValueStruct) throw UserError(what + ": '" + p.name + "' is a structure");
  if (p.type.isPtr()) throw UserError(what + ": '" + p.name + "' is a pointer");
  if (p.type.isInt()) {
    if (auto bits = integerBits(p, value.text)) return *bits;
    throw UserError(fmt::format("{}: '{}' is no value of type {}; write a decimal number in the range {}", what,
                                value.text, p.typeName, rangeOf(p)));
  }
  if (p.type.kind != ir::TypeKind::F32 && p.type.kind != ir::TypeKind::F64)
    throw UserError(fmt::format("{}: values of type {} cannot be given here", what, p.typeName));
  if (auto bits = floatBits(p.type.kind, value.text)) return *bits;
  throw UserError(
      fmt::format("{}: '{}' is no value of type {}; write a decimal number such as 1.5", what, value.text, p.typeName));
}

}  // namespace gpubmc::core
