#pragma once
// Translates terms over the values that a launch passes to expressions of the kernel IR.

#include <functional>
#include <optional>

#include "core/hostcode/implies.h"
#include "core/hostcode/value.h"
#include "gpu-model/ir/expression.h"

namespace gpubmc::core {

class Express {
 public:
  /// The expression for a variable, and whether its value is the signed reading of the bits. A variable without a leaf
  /// cannot be expressed.
  struct Leaf {
    ir::Expression expression;
    bool isSigned = false;
  };
  /// `facts` hold; with them, conversions that change nothing are left out. Required: what is passed outlives this.
  Express(TermManager& terms, const std::vector<Term>& facts, const std::unordered_map<uint32_t, Leaf>& leaves,
          Implications& implications)
      : terms_(terms), facts_(facts), leaves_(leaves), implications_(implications) {}

  /// The integer that the term denotes, in the signed or unsigned reading. Nothing: the term has other unknowns, or an
  /// operation that expressions lack.
  std::optional<ir::Expression> number(Term t, bool isSigned) { return number(t, isSigned, 0); }
  /// Required: width 1. The value of the expression is 0 or 1.
  std::optional<ir::Expression> condition(Term t) { return condition(t, false, 0); }

 private:
  std::optional<ir::Expression> number(Term t, bool isSigned, int depth);
  std::optional<ir::Expression> condition(Term t, bool isDenied, int depth);
  std::optional<ir::Expression> sum(Term t, int depth, bool& isExact);
  std::optional<ir::Expression> comparison(ir::Expression::Op op, Term a, Term b, bool isSigned, int depth);
  std::optional<ir::Expression> asSigned(std::optional<ir::Expression> e, Term t, bool from, bool to);
  bool follows(Term fact);

  TermManager& terms_;
  const std::vector<Term>& facts_;
  const std::unordered_map<uint32_t, Leaf>& leaves_;
  Implications& implications_;
};

}  // namespace gpubmc::core
