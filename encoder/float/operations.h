#pragma once
// Float operations as terms: one table of operators, and their encoding as uninterpreted functions. All code that
// builds a float operation does it here, and all code that inspects an application decodes it here; names are never
// parsed.
//
// A term has no type: the bits of a float are a bit-vector. Formats belong to operations, not to operands.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// An interchange format of IEEE 754 or bfloat16: a sign, an exponent, and a mantissa of the given width.
struct FloatFormat {
  unsigned width, mantissa;
  uint64_t infinity() const { return ((uint64_t(1) << (width - 1 - mantissa)) - 1) << mantissa; }
  uint64_t sign() const { return uint64_t(1) << (width - 1); }
  int bias() const { return (1 << (width - 2 - mantissa)) - 1; }
  bool isNan(uint64_t bits) const { return (bits & ~sign()) > infinity(); }
  friend bool operator==(const FloatFormat&, const FloatFormat&) = default;
};
inline constexpr FloatFormat kBinary16{16, 10}, kBfloat16{16, 7}, kBinary32{32, 23}, kBinary64{64, 52};

enum class FloatRounding : uint8_t { NearestEven, TowardZero, Up, Down };

/// The possible outcomes of comparing two floats; a comparison is true for a set of these (KLEE-CL, section 4.1).
enum FloatOutcome : uint8_t { kFloatEqual = 1, kFloatGreater = 2, kFloatLess = 4, kFloatUnordered = 8 };
inline constexpr uint8_t kAnyFloatOutcome = 15;
/// The comparison with its operands exchanged.
uint8_t exchanged(uint8_t outcomes);

// clang-format off

// X(enumerator, text, operands, commutative). For a function of <math.h>, the text is the name of its double version.
#define GPUBMC_FLOAT_OPS(X)                                                                  \
  /* Arithmetic: FloatOperation::format, operands and result. */                             \
  X(Add,          "fadd",     2, true)   X(Sub,   "fsub",  2, false)  X(Mul, "fmul", 2, true)  \
  X(Div,          "fdiv",     2, false)                                                      \
  X(Neg,          "fneg",     1, false)  X(Abs,   "fabs",  1, false)                         \
  X(Min,          "fmin",     2, false)  X(Max,   "fmax",  2, false)  /* minNum, maxNum */   \
  X(Fma,          "fma",      3, true)   X(Sqrt,  "fsqrt", 1, false)                         \
  /* Of two floats of `format`, 1 bit: is what they are to each other one of `outcomes`? */  \
  X(Compare,      "fcmp",     2, false)                                                      \
  /* From `from` to `format`; integers have the width that the term has. */                  \
  X(Convert,      "fconvert", 1, false)                                                      \
  X(FromSigned,   "sitofp",   1, false)  X(FromUnsigned, "uitofp", 1, false)                 \
  X(ToSigned,     "fptosi",   1, false)  X(ToUnsigned,   "fptoui", 1, false)                 \
  GPUBMC_FLOAT_MATH_OPS(X)

#define GPUBMC_FLOAT_MATH_OPS(X)                                                             \
  X(Exp,   "exp",   1, false)  X(Exp2,  "exp2",  1, false)  X(Exp10, "exp10", 1, false)      \
  X(Expm1, "expm1", 1, false)  X(Log,   "log",   1, false)  X(Log2,  "log2",  1, false)      \
  X(Log10, "log10", 1, false)  X(Log1p, "log1p", 1, false)  X(Rsqrt, "rsqrt", 1, false)      \
  X(Cbrt,  "cbrt",  1, false)  X(Pow,   "pow",   2, false)  X(Hypot, "hypot", 2, false)      \
  X(Sin,   "sin",   1, false)  X(Cos,   "cos",   1, false)  X(Tan,   "tan",   1, false)      \
  X(Sinh,  "sinh",  1, false)  X(Cosh,  "cosh",  1, false)  X(Tanh,  "tanh",  1, false)      \
  X(Asin,  "asin",  1, false)  X(Acos,  "acos",  1, false)  X(Atan,  "atan",  1, false)      \
  X(Asinh, "asinh", 1, false)  X(Acosh, "acosh", 1, false)  X(Atanh, "atanh", 1, false)      \
  X(Sinpi, "sinpi", 1, false)  X(Cospi, "cospi", 1, false)  X(Atan2, "atan2", 2, false)      \
  X(Erf,   "erf",   1, false)  X(Erfc,  "erfc",  1, false)                                   \
  X(Normcdf, "normcdf", 1, false)  X(Fdim, "fdim", 2, false)  X(Fdivide, "fdivide", 2, false)  \
  X(Rem,   "fmod",  2, false)                                                                \
  X(Floor, "floor", 1, false)  X(Ceil,  "ceil",  1, false)  X(Trunc, "trunc", 1, false)      \
  X(Rint,  "rint",  1, false)  X(Round, "round", 1, false)

// clang-format on

enum class FloatOp : uint8_t {
#define X(enumerator, ...) enumerator,
  GPUBMC_FLOAT_OPS(X)
#undef X
};

/// An operator with all attributes. Fields that an operator does not use have their default values.
struct FloatOperation {
  FloatOp op;
  FloatFormat format;         ///< of the result; for a comparison and a conversion to integers: of the operands
  FloatFormat from = format;  ///< Convert: of the operand
  unsigned integerWidth = 0;  ///< conversions from and to integers
  FloatRounding rounding = FloatRounding::NearestEven;
  uint8_t outcomes = 0;  ///< Compare: a set of FloatOutcome
  bool fast = false;     ///< the fast variant of a function of <math.h>: another function for the same real one

  unsigned operands() const;
  /// Number of bits of the result and of an operand.
  unsigned width() const;
  unsigned operandWidth() const;
  /// For dumps: "fadd.rz.f32".
  std::string name() const;
  friend bool operator==(const FloatOperation&, const FloatOperation&) = default;
};

/// The operator for a name in C's <math.h> or CUDA: "expf", "exp", "fast_expf"; none for other names, such as "j0".
/// Sqrt, fabs, fmin and fmax count as arithmetic and are not found here.
std::optional<FloatOperation> mathOperation(std::string_view cName, FloatFormat format);

/// The operation applied to these operands. Required: number and width of the operands as the operation takes them.
/// Ensured: two operations that differ in any field give different terms.
Term floatTerm(TermManager& terms, const FloatOperation& operation, std::span<const Term> operands);
/// The operation of an application; none if floatTerm did not create its function. Required: `apply` is an Apply.
std::optional<FloatOperation> floatOperation(const TermManager& terms, Term apply);

}  // namespace gpubmc::encoder
