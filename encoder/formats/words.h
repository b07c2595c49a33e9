#pragma once
// What a word-level solver has to understand: a small set of operations on bit-vectors and uninterpreted functions,
// with SMT-LIB's meaning of each. Arrays are functions of their index here, and what Lowering reads from a chain of
// stores is a choice between the values stored.

#include <cstdint>
#include <span>
#include <string>

namespace gpubmc::encoder {

/// Operands and result have one width, but for: the comparisons Eq, Ult, Slt, whose result has width 1; Ite, whose
/// first operand has width 1; Concat (high bits first), whose result is as wide as both operands together.
enum class WordOp : uint8_t {
  Not,
  Neg,
  And,
  Or,
  Xor,
  Add,
  Mul,
  Udiv,
  Urem,
  Sdiv,
  Srem,
  Shl,
  Lshr,
  Ashr,
  Concat,
  Ite,
  Eq,
  Ult,
  Slt,
};

/// Makes formulas in the terms of one solver or file format.
class WordBuilder {
 public:
  using Node = uint32_t;
  virtual ~WordBuilder() = default;

  virtual Node constant(uint64_t bits, unsigned width) = 0;
  /// A free variable. `name`: [a-z][0-9]+, not given twice.
  virtual Node variable(const std::string& name, unsigned width) = 0;
  /// A function that is not interpreted, applied. One with one name has operands of the same widths and one result.
  /// `value` names the result, as variable() does.
  virtual Node application(const std::string& function, std::span<const Node> operands, const std::string& value,
                           unsigned width) = 0;
  virtual Node operation(WordOp op, std::span<const Node> operands) = 0;
  virtual Node extract(Node x, unsigned high, unsigned low) = 0;
  virtual Node extend(Node x, unsigned by, bool isSigned) = 0;  ///< required: by > 0
  /// Required: width 1. It is true in every model.
  virtual void require(Node x) = 0;
};

}  // namespace gpubmc::encoder
