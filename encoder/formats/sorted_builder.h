#pragma once
// SMT-LIB distinguishes Booleans from words of width 1; terms do not. This class keeps each node of width 1 in the sort
// in which it was made and converts it when an operation needs the other one.

#include <initializer_list>
#include <string>
#include <vector>

#include "encoder/formats/words.h"

namespace gpubmc::encoder {

// Operations on Booleans, operations on words, and those with operands of both sorts: name, SMT-LIB text.
#define GPUBMC_SMT_OPS(X)      \
  X(Not, "not")                \
  X(And, "and")                \
  X(Or, "or")                  \
  X(Xor, "xor")                \
  X(Ite, "ite")                \
  X(Equal, "=")                \
  X(BvNot, "bvnot")            \
  X(BvNeg, "bvneg")            \
  X(BvAnd, "bvand")            \
  X(BvOr, "bvor")              \
  X(BvXor, "bvxor")            \
  X(BvAdd, "bvadd")            \
  X(BvMul, "bvmul")            \
  X(BvUdiv, "bvudiv")          \
  X(BvUrem, "bvurem")          \
  X(BvSdiv, "bvsdiv")          \
  X(BvSrem, "bvsrem")          \
  X(BvShl, "bvshl")            \
  X(BvLshr, "bvlshr")          \
  X(BvAshr, "bvashr")          \
  X(BvUlt, "bvult")            \
  X(BvSlt, "bvslt")            \
  X(Concat, "concat")          \
  X(Extract, "extract")        \
  X(ZeroExtend, "zero_extend") \
  X(SignExtend, "sign_extend")

enum class SmtOp : uint8_t {
#define X(op, text) op,
  GPUBMC_SMT_OPS(X)
#undef X
};

const char* smtText(SmtOp op);

class SortedBuilder : public WordBuilder {
 public:
  Node constant(uint64_t bits, unsigned width) final;
  Node variable(const std::string& name, unsigned width) final;
  Node application(const std::string& function, std::span<const Node> operands, const std::string& value,
                   unsigned width) override;
  Node operation(WordOp op, std::span<const Node> operands) final;
  Node extract(Node x, unsigned high, unsigned low) final;
  Node extend(Node x, unsigned by, bool isSigned) final;
  void require(Node x) final { assertTrue(asTruth(x)); }

 protected:
  /// Of the derived class; 0: none.
  using Handle = uint32_t;
  /// The width of a word; 0: a Boolean.
  using Sort = unsigned;

  virtual Handle makeConstant(uint64_t bits, Sort sort) = 0;
  virtual Handle makeVariable(const std::string& name, Sort sort) = 0;
  /// All operands and the result are words.
  virtual Handle makeApplication(const std::string& function, std::span<const Handle> operands,
                                 std::span<const Sort> sorts, const std::string& value, Sort sort) = 0;
  /// `first`, `second`: bounds of Extract, bits added by ZeroExtend and SignExtend (first).
  virtual Handle make(SmtOp op, std::span<const Handle> operands, Sort result, unsigned first = 0,
                      unsigned second = 0) = 0;
  virtual void assertTrue(Handle truth) = 0;

  Handle asTruth(Node x);
  Handle asWord(Node x);
  unsigned width(Node x) const { return nodes_[x].width; }

 private:
  struct Forms {
    unsigned width;
    Handle word = 0, truth = 0;
  };
  Node keep(Forms f);
  Node word(unsigned width, Handle h) { return keep({width, h, 0}); }
  Node truth(Handle h) { return keep({1, 0, h}); }

  std::vector<Forms> nodes_;
};

}  // namespace gpubmc::encoder
