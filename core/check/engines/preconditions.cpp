#include "core/check/engines/preconditions.h"

#include <algorithm>

#include "core/check/expression.h"

namespace gpubmc::core {

using encoder::Term;

namespace {

using ir::Expression;

/// An integer parameter of 16 bits or more that callers choose.
struct Number {
  Expression is;
  unsigned bits;
  bool isSigned;
};

std::vector<Number> numbersOf(const machine::Inputs& in) {
  std::vector<Number> out;
  for (uint32_t i = 0; i < in.kernel.params.size(); ++i) {
    const ir::KernelParam& p = in.kernel.params[i];
    if (p.type.isInt() && p.type.bits >= 16 && !in.terms.value(in.scalars[i]))
      out.push_back({Expression::param(i), p.type.bits, p.isSigned});
  }
  return out;
}

class Proposals {
 public:
  using Conditions = std::vector<Expression>;

  Proposals(const machine::Inputs& in, const ir::Launch& launch)
      : numbers_(numbersOf(in)), threads_(launch.block.x), all_(threads_ * launch.grid.x) {}

  std::vector<Conditions> list() {
    for (const Number& n : numbers_) alone(n);
    const bool few = numbers_.size() <= kRelated;
    if (few) related({});
    if (numbers_.size() > 1) {
      Conditions positive, small;
      for (const Number& n : numbers_) {
        positive.push_back(above(n, 0));
        for (Expression& e : usual(n)) small.push_back(std::move(e));
      }
      out_.push_back(positive);
      out_.push_back(small);
      // Rows at least as long as their width, and short enough that indices do not wrap.
      if (few) related(small);
      if (numbers_.size() > 2) out_.push_back(moderate());
    }
    return std::move(out_);
  }

  /// All are above 0, and small enough that the product of all does not wrap.
  Conditions moderate() const {
    const int64_t most = numbers_.size() < 3 ? kUsual : numbers_.size() < 4 ? 1 << 10 : 1 << 7;
    Conditions out;
    for (const Number& n : numbers_) {
      out.push_back(above(n, 0));
      if (n.bits >= 32) out.push_back(atMost(n, most));
    }
    return out;
  }

 private:
  using Op = Expression::Op;
  static constexpr size_t kRelated = 4;       ///< at most this many numbers are compared with each other
  static constexpr int64_t kUsual = 1 << 15;  ///< products of two do not wrap

  static Expression compared(Op op, const Number& n, int64_t k) {
    return Expression::binary(op, n.is, Expression::constant(k));
  }
  static Expression above(const Number& n, int64_t k) { return compared(Op::Gt, n, k); }
  static Expression atLeast(const Number& n, int64_t k) { return compared(Op::Ge, n, k); }
  static Expression atMost(const Number& n, int64_t k) { return compared(Op::Le, n, k); }
  static Expression isZero(Expression e) { return Expression::binary(Op::Eq, std::move(e), Expression::constant(0)); }
  Conditions usual(const Number& n) const {
    return n.bits < 32 ? Conditions{} : Conditions{atLeast(n, threads_), atMost(n, kUsual)};
  }

  void alone(const Number& n) {
    out_.push_back({above(n, 0)});
    out_.push_back({atLeast(n, threads_)});
    if (all_ != threads_ && all_ < (int64_t(1) << 30)) out_.push_back({atLeast(n, all_)});
    if (n.bits >= 32) {
      out_.push_back({above(n, 0), atMost(n, kUsual)});
      out_.push_back(usual(n));
    }
    out_.push_back({above(n, 0), atMost(n, threads_)});
    for (int64_t bytes : {4, 8, 16})
      out_.push_back({isZero(Expression::binary(Op::Rem, n.is, Expression::constant(bytes)))});
    const Expression below = Expression::binary(Op::Sub, n.is, Expression::constant(1));
    out_.push_back({above(n, 0), isZero(Expression::binary(Op::And, n.is, below))});  // a power of two
    out_.push_back({compared(Op::Eq, n, threads_)});
  }

  // A pitch is at least a width, a begin at most an end. (C compares numbers of different signedness otherwise.)
  void related(const Conditions& besides) {
    for (const Number& a : numbers_)
      for (const Number& b : numbers_) {
        if (&a == &b || a.bits != b.bits || a.isSigned != b.isSigned) continue;
        Conditions both = besides;
        both.push_back(Expression::binary(Op::Ge, a.is, b.is));
        out_.push_back(std::move(both));
      }
  }

  const std::vector<Number> numbers_;
  const int64_t threads_, all_;
  std::vector<Conditions> out_;
};

}  // namespace

std::vector<ir::Expression> moderateNumbers(const BoundInputs& bound) {
  return Proposals(bound.inputs, bound.problem.launch()).moderate();
}

std::vector<ir::Expression> allAre(const BoundInputs& bound, int64_t number) {
  std::vector<Expression> out;
  for (const Number& n : numbersOf(bound.inputs))
    if (n.bits >= 32 || number < int64_t(1) << (n.bits - 1))
      out.push_back(Expression::binary(Expression::Op::Eq, n.is, Expression::constant(number)));
  return out;
}

std::vector<Proposal> proposals(const BoundInputs& bound) {
  std::vector<Proposal> out;
  for (std::vector<Expression>& conditions : Proposals(bound.inputs, bound.problem.launch()).list()) {
    Proposal p;
    for (const Expression& e : conditions) p.terms.push_back(conditionTerm(bound.inputs, bound.sizes, e));
    p.conditions = std::move(conditions);
    out.push_back(std::move(p));
  }
  return out;
}

encoder::Model scalarsOf(const machine::Inputs& in, const Counterexample& found) {
  encoder::Model out;
  for (size_t p = 0; p < in.scalars.size(); ++p)
    if (in.terms.op(in.scalars[p]) == encoder::Op::Var) out.values[in.scalars[p].id] = found.witness.scalars[p];
  return out;
}

bool isMet(const Proposal& proposal, encoder::TermManager& terms, encoder::Model& model) {
  encoder::Evaluator evaluate = encoder::Evaluator::completing(terms, model);
  return std::all_of(proposal.terms.begin(), proposal.terms.end(), [&](Term t) { return evaluate.truth(t); });
}

std::vector<Term> assumptionsOfWhole(encoder::TermManager& terms, const machine::Execution& execution) {
  std::vector<Term> cut;
  for (const machine::Obligation& o : execution.cuts)
    for (const machine::Obligation::Item& i : o.items) cut.push_back(i.bad);
  std::vector<Term> out = execution.assumptions;
  out.push_back(terms.not_(terms.disj(cut)));
  return out;
}

std::vector<Term> assumptionsOfBeginnings(const machine::Execution& execution) {
  std::vector<Term> out;
  for (size_t i = 0; i < execution.assumptions.size(); ++i)
    if (!execution.cutAssumptions.contains(i)) out.push_back(execution.assumptions[i]);
  return out;
}

void adviseSharedBytes(const Problem& problem, Claim& c) {
  if (problem.launch().sharedBytes.value_or(1) || c.subject.cls != PropertyClass::Bounds || !c.counterexample) return;
  const interp::Violation& v = c.counterexample->outcome.violations[c.counterexample->violation];
  const std::vector<ir::Object>& objects = problem.module.objects;
  if (v.second && v.second->object < objects.size() && objects[v.second->object].dynamicShared)
    c.advice.kind = Advice::Kind::SharedBytes;
}

}  // namespace gpubmc::core
