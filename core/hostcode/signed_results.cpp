#include "core/hostcode/signed_results.h"

#include <llvm/IR/Operator.h>

#include <algorithm>
#include <unordered_set>

namespace gpubmc::core {

using encoder::Term;
using encoder::TermManager;

namespace {

constexpr size_t kMost = 256;

}  // namespace

std::optional<SignedResult> signedResult(TermManager& terms, const SignedResults& known, const llvm::BinaryOperator& b,
                                         Term x, Term y, Term result) {
  const auto* op = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&b);
  if (!op || !op->hasNoSignedWrap() || terms.width(result) > 32 || terms.value(result)) return std::nullopt;
  auto numberOf = [&](Term t) {
    const auto at = std::ranges::lower_bound(known, t, {}, &SignedResult::result);
    return at != known.end() && at->result == t ? at->number : terms.sext(t, 64);
  };
  const std::array of{x, y};
  x = numberOf(x), y = numberOf(y);
  Term number;
  switch (b.getOpcode()) {
    case llvm::BinaryOperator::Add: number = terms.add(x, y); break;
    case llvm::BinaryOperator::Sub: number = terms.sub(x, y); break;
    case llvm::BinaryOperator::Mul: number = terms.mul(x, y); break;
    default: return std::nullopt;
  }
  SignedResult out{result, number, of, &b};
  const encoder::SRange range = terms.signedRange(number);
  const int64_t limit = int64_t(1) << (terms.width(result) - 1);
  const bool alwaysFits = range.lo >= -limit && range.hi < limit;
  if (alwaysFits || terms.isTrue(isExact(terms, out))) return std::nullopt;
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
      roots.insert(roots.end(), r->of.begin(), r->of.end());
    }
  }
  std::ranges::sort(out);
  return out;
}

Term isExact(TermManager& terms, const SignedResult& r) {
  return terms.eq(r.number, terms.sext(r.result, 64));
}

Term isNotTooLarge(TermManager& terms, const SignedResult& r) {
  const uint64_t most = (uint64_t(1) << (terms.width(r.result) - 1)) - 1;
  return terms.sle(r.number, terms.constant(most, 64));
}

Term isNotTooSmall(TermManager& terms, const SignedResult& r) {
  const uint64_t least = ~uint64_t(0) << (terms.width(r.result) - 1);
  return terms.sle(terms.constant(least, 64), r.number);
}

}  // namespace gpubmc::core
