#include "encoder/float/operations.h"

#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

struct Row {
  std::string_view text;
  unsigned operands;
  bool commutative;
};
constexpr Row kTable[] = {
#define X(enumerator, text, operands, commutative) {text, operands, commutative},
    GPUBMC_FLOAT_OPS(X)
#undef X
};
constexpr const Row& row(FloatOp op) {
  return kTable[size_t(op)];
}

std::string text(FloatFormat f) {
  return f == kBfloat16 ? "bf16" : "f" + std::to_string(f.width);
}

/// The fields packed next to each other, lowest first; operators count from 1, so that no code is 0.
struct Packer {
  uint64_t code = 0;
  unsigned at = 0;
  void put(unsigned v, unsigned bits) {
    GPUBMC_CHECK(v >> bits == 0);
    code |= uint64_t(v) << at;
    at += bits;
  }
};
struct Unpacker {
  uint64_t code;
  unsigned take(unsigned bits) {
    const unsigned v = unsigned(code & ((uint64_t(1) << bits) - 1));
    code >>= bits;
    return v;
  }
};

uint64_t pack(const FloatOperation& o) {
  Packer p;
  p.put(unsigned(o.op) + 1, 8);
  for (FloatFormat f : {o.format, o.from}) p.put(f.width, 7), p.put(f.mantissa, 6);
  p.put(o.integerWidth, 7);
  p.put(unsigned(o.rounding), 2);
  p.put(o.outcomes, 4);
  p.put(o.fast, 1);
  return p.code;
}

FloatOperation unpack(uint64_t code) {
  Unpacker u{code};
  FloatOperation o{FloatOp(u.take(8) - 1), {}};
  for (FloatFormat* f : {&o.format, &o.from}) f->width = u.take(7), f->mantissa = u.take(6);
  o.integerWidth = u.take(7);
  o.rounding = FloatRounding(u.take(2));
  o.outcomes = uint8_t(u.take(4));
  o.fast = u.take(1);
  return o;
}

}  // namespace

uint8_t exchanged(uint8_t outcomes) {
  const bool less = outcomes & kFloatLess, greater = outcomes & kFloatGreater;
  return uint8_t((outcomes & ~(kFloatLess | kFloatGreater)) | (less ? kFloatGreater : 0) | (greater ? kFloatLess : 0));
}

unsigned FloatOperation::operands() const {
  return row(op).operands;
}

unsigned FloatOperation::width() const {
  switch (op) {
    case FloatOp::Compare: return 1;
    case FloatOp::ToSigned:
    case FloatOp::ToUnsigned: return integerWidth;
    default: return format.width;
  }
}

unsigned FloatOperation::operandWidth() const {
  switch (op) {
    case FloatOp::FromSigned:
    case FloatOp::FromUnsigned: return integerWidth;
    case FloatOp::Convert: return from.width;
    default: return format.width;
  }
}

std::string FloatOperation::name() const {
  static const char* const kRounding[] = {"", ".rz", ".ru", ".rd"};
  std::string n = (fast ? "fast_" : "") + std::string(row(op).text) + kRounding[size_t(rounding)];
  if (op == FloatOp::Compare) n += "." + std::to_string(outcomes);
  if (from != format) n += "." + text(from);
  n += "." + text(format);
  return integerWidth ? n + ".i" + std::to_string(integerWidth) : n;
}

std::optional<FloatOperation> mathOperation(std::string_view name, FloatFormat format) {
  const bool fast = name.starts_with("fast_");
  if (fast) name.remove_prefix(5);
  auto find = [&](std::string_view n) -> std::optional<FloatOperation> {
#define X(enumerator, text, ...) \
  if (n == text) return FloatOperation{.op = FloatOp::enumerator, .format = format, .fast = fast};
    GPUBMC_FLOAT_MATH_OPS(X)
#undef X
    return std::nullopt;
  };
  if (auto o = find(name)) return o;
  return name.ends_with('f') ? find(name.substr(0, name.size() - 1)) : std::nullopt;
}

Term floatTerm(TermManager& tm, const FloatOperation& o, std::span<const Term> operands) {
  GPUBMC_CHECK(operands.size() == o.operands());
  for (Term t : operands) GPUBMC_CHECK(tm.width(t) == o.operandWidth());
  return tm.apply(tm.function(o.name(), o.operands(), o.width(), row(o.op).commutative, pack(o)), operands);
}

std::optional<FloatOperation> floatOperation(const TermManager& tm, Term apply) {
  const uint64_t code = tm.meaning(apply);
  return code ? std::optional(unpack(code)) : std::nullopt;
}

}  // namespace gpubmc::encoder
