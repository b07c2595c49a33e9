#pragma once
// Float terms in operator notation, for tests.

#include <bit>
#include <limits>
#include <string>
#include <vector>

#include "encoder/float/operations.h"

namespace gpubmc::encoder {

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// A 32-bit float.
struct Real {
  TermManager* tm;
  Term term;
};

inline Real operation(FloatOp op, std::initializer_list<Real> x, uint8_t outcomes = 0) {
  std::vector<Term> operands;
  for (Real r : x) operands.push_back(r.term);
  TermManager& tm = *x.begin()->tm;
  return {&tm, floatTerm(tm, FloatOperation{.op = op, .format = kBinary32, .outcomes = outcomes}, operands)};
}
inline Real number(TermManager& tm, float v) {
  return {&tm, tm.constant(std::bit_cast<uint32_t>(v), 32)};
}
inline Real variable(TermManager& tm, const std::string& name) {
  return {&tm, tm.var(name, 32)};
}
inline std::vector<Real> variables(TermManager& tm, const std::string& name, size_t n) {
  std::vector<Real> out;
  for (size_t i = 0; i < n; ++i) out.push_back(variable(tm, name + std::to_string(i)));
  return out;
}
inline Real operator+(Real a, Real b) {
  return operation(FloatOp::Add, {a, b});
}
inline Real operator-(Real a, Real b) {
  return operation(FloatOp::Sub, {a, b});
}
inline Real operator*(Real a, Real b) {
  return operation(FloatOp::Mul, {a, b});
}
inline Real operator/(Real a, Real b) {
  return operation(FloatOp::Div, {a, b});
}
inline Real operator-(Real a) {
  return operation(FloatOp::Neg, {a});
}
inline Real operator+(Real a, float b) {
  return a + number(*a.tm, b);
}
inline Real operator-(Real a, float b) {
  return a - number(*a.tm, b);
}
inline Real operator*(Real a, float b) {
  return a * number(*a.tm, b);
}
inline Real operator/(Real a, float b) {
  return a / number(*a.tm, b);
}
inline Real operator/(float a, Real b) {
  return number(*b.tm, a) / b;
}
inline Real operator*(float a, Real b) {
  return number(*b.tm, a) * b;
}
inline Real fma(Real a, Real b, Real c) {
  return operation(FloatOp::Fma, {a, b, c});
}
inline Real exp(Real a) {
  return operation(FloatOp::Exp, {a});
}
inline Real max(Real a, Real b) {
  return operation(FloatOp::Max, {a, b});
}
inline Real min(Real a, Real b) {
  return operation(FloatOp::Min, {a, b});
}
inline Real rsqrt(Real a) {
  return operation(FloatOp::Rsqrt, {a});
}
inline Real sqrt(Real a) {
  return operation(FloatOp::Sqrt, {a});
}
inline Real tanh(Real a) {
  return operation(FloatOp::Tanh, {a});
}
inline Term less(Real a, Real b) {
  return operation(FloatOp::Compare, {a, b}, kFloatLess).term;
}
inline Real choice(Term c, Real a, Real b) {
  return {a.tm, a.tm->ite(c, a.term, b.term)};
}

}  // namespace gpubmc::encoder
