#pragma once
// The operations that a word-level solver must support: a small set on bit-vectors and uninterpreted functions, with
// the semantics of SMT-LIB. Arrays are functions of their index here; a read below a chain of stores is lowered to a
// choice between the values stored.

#include <cstdint>
#include <span>
#include <string>

namespace gpubmc::encoder {

/// Operands and result have one width, except: the comparisons Eq, Ult, Slt have results of width 1; Ite has a first
/// operand of width 1; the result of Concat (high bits first) is as wide as both operands together.
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

/// Builds formulas in the terms of one solver or file format.
class WordBuilder {
 public:
  using Node = uint32_t;
  virtual ~WordBuilder() = default;

  virtual Node constant(uint64_t bits, unsigned width) = 0;
  /// A free variable. `name`: [a-z][0-9]+, unique.
  virtual Node variable(const std::string& name, unsigned width) = 0;
  /// An application of an uninterpreted function. All applications of one name have the same operand widths and one
  /// result width. `value` names the result, as variable() does.
  virtual Node application(const std::string& function, std::span<const Node> operands, const std::string& value,
                           unsigned width) = 0;
  virtual Node operation(WordOp op, std::span<const Node> operands) = 0;
  virtual Node extract(Node x, unsigned high, unsigned low) = 0;
  virtual Node extend(Node x, unsigned by, bool isSigned) = 0;  ///< required: by > 0
  /// Required: width 1. Requires the word to be true in every model.
  virtual void require(Node x) = 0;
};

}  // namespace gpubmc::encoder
