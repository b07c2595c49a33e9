#pragma once
// Terms to words (words.h). Ensured: what is lowered means what Evaluator computes; a model of what was required gives
// the variables and applications values by their names, and these make a model of the terms.

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "encoder/formats/words.h"
#include "encoder/term/model.h"
#include "encoder/term/table.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

class Lowering {
 public:
  /// Required: both outlive this. lower() throws Cancelled once `cancel` is cancelled.
  Lowering(const TermManager& terms, WordBuilder& builder, const Cancellation* cancel = nullptr)
      : terms_(terms), builder_(builder), poll_(cancel) {}

  /// Required: t is a bit-vector. Iterative; memoised. The bounds of ranged variables are required of the builder.
  WordBuilder::Node lower(Term t);

  /// Something that a model has a value for.
  struct Leaf {
    std::string name;
    Term head;                  ///< the Var or Apply, or the ArrayVar that is read
    std::optional<Term> index;  /// of an array
    unsigned width;
    WordBuilder::Node node;
  };
  /// In an order in which operands of functions come before what is applied to them.
  const std::vector<Leaf>& leaves() const { return leaves_; }

  /// The model in which each leaf has the value given for its name (0 where there is none); of a function or array with
  /// several values at one place, the first. Nothing: a ranged variable is out of its bounds.
  std::optional<Model> modelOf(const std::unordered_map<std::string, uint64_t>& values) const;

 private:
  using Node = WordBuilder::Node;
  Node make(Term t);
  Node makeVariable(Term t);
  Node makeApply(Term t);
  Node makeSum(Term t);
  Node makeSelect(Term t);
  Node baseRead(Term array, Term index);
  Node readOf(std::span<const TableStore> table, Term index, Node below);
  Node extremum(Term t, bool isSigned, bool least);
  Node fold(WordOp op, Term t);
  Node of(WordOp op, std::initializer_list<Node> operands);
  Node done(Term t) const { return memo_.at(t.id); }
  void dependencies(Term t, std::vector<Term>& out) const;

  const TermManager& terms_;
  WordBuilder& builder_;
  std::unordered_map<uint32_t, Node> memo_;
  std::unordered_map<uint64_t, Node> reads_;  ///< (array node, index term)
  std::vector<Leaf> leaves_;
  Poll poll_;
};

}  // namespace gpubmc::encoder
