#include "core/frontend/follow/signed_results.h"

#include <llvm/IR/Operator.h>

#include <algorithm>
#include <unordered_set>

namespace gpubmc::core {

using encoder::Term;
using encoder::TermManager;

namespace {

constexpr size_t kMost = 256;

}  // namespace

std::optional<SignedResult> signedResult(TermManager& terms, const llvm::BinaryOperator& b, Term x, Term y,
                                         Term result) {
  const auto* op = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&b);
  if (!op || !op->hasNoSignedWrap() || terms.width(result) > 32 || terms.value(result)) return std::nullopt;
  x = terms.sext(x, 64), y = terms.sext(y, 64);
  Term number;
  switch (b.getOpcode()) {
    case llvm::BinaryOperator::Add: number = terms.add(x, y); break;
    case llvm::BinaryOperator::Sub: number = terms.sub(x, y); break;
    case llvm::BinaryOperator::Mul: number = terms.mul(x, y); break;
    default: return std::nullopt;
  }
  SignedResult out{result, number, &b};
  if (terms.isTrue(isExact(terms, out)) || bounds(terms, out).empty()) return std::nullopt;
  return out;
}

void remember(SignedResults& all, const SignedResult& r) {
  const auto at = std::ranges::lower_bound(all, r);
  if (all.size() < kMost && (at == all.end() || *at != r)) all.insert(at, r);
}

SignedResults usedBy(TermManager& terms, const SignedResults& all, std::vector<Term> roots) {
  SignedResults out;
  std::unordered_set<uint32_t> seen;
  while (!roots.empty()) {
    const Term t = roots.back();
    roots.pop_back();
    if (!seen.insert(t.id).second) continue;
    if (terms.op(t) == encoder::Op::Add) {
      for (const auto& [part, c] : terms.linear(t).parts) roots.push_back(part);
    } else {
      for (Term a : terms.args(t)) roots.push_back(a);
    }
    for (auto r = std::ranges::lower_bound(all, t, {}, &SignedResult::result); r != all.end() && r->result == t; ++r) {
      out.push_back(*r);
      roots.push_back(r->number);
    }
  }
  std::ranges::sort(out);
  return out;
}

Term isExact(TermManager& terms, const SignedResult& r) {
  return terms.eq(r.number, terms.sext(r.result, 64));
}

std::vector<Term> bounds(TermManager& terms, const SignedResult& r) {
  const int64_t limit = int64_t(1) << (terms.width(r.result) - 1);
  std::vector<Term> out;
  for (Term t : {terms.sle(r.number, terms.constant(uint64_t(limit - 1), 64)),
                 terms.sle(terms.constant(uint64_t(-limit), 64), r.number)})
    if (!terms.isTrue(t)) out.push_back(t);
  return out;
}

}  // namespace gpubmc::core
