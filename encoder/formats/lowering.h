#pragma once
// Lowers terms to words (words.h). Ensured: a lowered term has the value that Evaluator computes; a model of what was
// required assigns values to the variables and applications by name, and these form a model of the terms.

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

  /// Required: t is a bit-vector. Iterative; memoised. The bounds of ranged variables become requirements of the
  /// builder.
  WordBuilder::Node lower(Term t);

  /// A term whose value the model defines.
  struct Leaf {
    std::string name;
    Term head;                  ///< the Var or Apply, or the ArrayVar that is read
    std::optional<Term> index;  /// of an array
    unsigned width;
    WordBuilder::Node node;
  };
  /// Ordered so that the operands of an application come before the application.
  const std::vector<Leaf>& leaves() const { return leaves_; }

  /// The model that gives each leaf the value of its name (0 if there is none). If a function or array has several
  /// values for equal operands, the first is used. Nothing: a ranged variable is outside its bounds.
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
