#pragma once
// Expressions over a kernel's integer parameters and its launch: sizes of arrays, and what host code states about
// launches. They are built, or parsed by parseExpression; after that text is not used.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gpubmc::ir {

/// An integer of any size; only Convert wraps. Comparisons are 0 or 1; `/` and `%` are those of C.
struct Expression {
  enum class Op : uint8_t {
    Constant,
    Param,      ///< the value in its type
    GridDim,    ///< of an axis
    BlockDim,   ///< of an axis
    HostValue,  ///< a number of the host program that is not passed
    Convert,    ///< the number of a type that is congruent to the operand
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,  ///< bitwise, on as many bits as a number needs: infinitely many leading ones for negative numbers
    Lt,
    Le,
    Gt,
    Ge,
    Eq,
    Ne,
    Choice  ///< condition ? second : third
  };
  Op op = Op::Constant;
  int64_t value = 0;      ///< the constant; the index of the parameter or host value; the axis, 0 to 2; the type's bits
  bool isSigned = false;  ///< Convert: the type
  std::vector<Expression> args;

  static Expression constant(int64_t n) { return {Op::Constant, n, false, {}}; }
  static Expression param(uint32_t index) { return {Op::Param, index, false, {}}; }
  static Expression gridDim(unsigned axis) { return {Op::GridDim, axis, false, {}}; }
  static Expression blockDim(unsigned axis) { return {Op::BlockDim, axis, false, {}}; }
  static Expression hostValue(uint32_t index) { return {Op::HostValue, index, false, {}}; }
  static Expression convert(unsigned bits, bool isSigned, Expression e);
  static Expression binary(Op op, Expression a, Expression b);
  static Expression choice(Expression condition, Expression yes, Expression no);

  bool isConstant() const { return op == Op::Constant; }
  /// Whether this leaf, or any with this operator, occurs.
  bool mentions(Op leaf) const;
  bool mentionsParam(uint32_t index) const;

  friend bool operator==(const Expression&, const Expression&);
};

/// With as few parentheses as parseExpression needs to parse the same expression: "(n + 255) / 256 == gridDim.x",
/// "uint32(n * m)". Host values are "$0", "$1" and so on.
std::string print(const Expression& e, const std::function<std::string(uint32_t)>& paramName);

/// In order of precedence: c ? a : b; ||; && (both give 0 or 1); &; < <= > >= == !=; + -; * / %; parentheses,
/// conversions such as uint32(n), whole numbers, gridDim.x, blockDim.x and their like, host values, and names of
/// parameters (letters, digits, '_' and '.', or '%' and a number). `param` gives the index of a name or throws. Throws
/// UserError that names the unreadable part.
Expression parseExpression(std::string_view text, const std::function<uint32_t(std::string_view)>& param);

}  // namespace gpubmc::ir
