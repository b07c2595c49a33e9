#include "core/check/element_facts.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace gpubmc::core {

using encoder::Term;
using Elements = ir::ElementCondition::Kind;

ElementFacts::ElementFacts(const machine::Inputs& inputs, const Dimensions& sizes,
                           const std::vector<ir::ElementCondition>& all)
    : inputs_(inputs), sizes_(sizes), all_(all) {}

// A cell is one element or several.
void ElementFacts::addReads(const ir::ElementCondition& c, Term select, std::vector<Read>& out) const {
  encoder::TermManager& tm = inputs_.terms;
  const unsigned bits = 8 * c.bytes, cell = tm.width(select);
  if (cell % bits) return;
  const Term at = tm.args(select)[1];
  for (unsigned low = 0; low < cell; low += bits) {
    const Term element = tm.extract(select, low + bits - 1, low);
    out.push_back(
        {tm.add(at, tm.constant(low / 8, tm.width(at))), c.isSigned ? tm.sext(element, 64) : tm.zext(element, 64)});
  }
}

Term ElementFacts::ofOne(const ir::ElementCondition& c, const Read& read) const {
  encoder::TermManager& tm = inputs_.terms;
  const Term zero = tm.constant(0, 64);
  const NumberTerm bound = numberTerm(inputs_, sizes_, c.bound);
  const Term below = c.kind == Elements::Below ? tm.slt(read.value, bound.bits) : tm.sle(read.value, bound.bits);
  return tm.and_(tm.sle(zero, read.value), tm.implies(bound.exact, below));
}

Term ElementFacts::ofTwo(const ir::ElementCondition& c, const Read& a, const Read& b) const {
  encoder::TermManager& tm = inputs_.terms;
  if (c.kind == Elements::Distinct) return tm.or_(tm.eq(a.offset, b.offset), tm.ne(a.value, b.value));
  return tm.and_(tm.implies(tm.ule(a.offset, b.offset), tm.sle(a.value, b.value)),
                 tm.implies(tm.ule(b.offset, a.offset), tm.sle(b.value, a.value)));
}

// Where all distances are known, neighbours are enough: the order of others follows.
bool ElementFacts::sortByDistance(std::vector<Read>& reads) const {
  encoder::TermManager& tm = inputs_.terms;
  std::vector<std::pair<int64_t, Read>> sorted;
  for (const Read& r : reads) {
    const auto d = tm.value(tm.sub(r.offset, reads.front().offset));
    if (!d) return false;
    const unsigned unused = 64 - ir::kOffsetBits;
    sorted.emplace_back(int64_t(*d << unused) >> unused, r);
  }
  std::ranges::stable_sort(sorted, {}, [](const auto& s) { return s.first; });
  for (size_t i = 0; i < sorted.size(); ++i) reads[i] = sorted[i].second;
  return true;
}

std::vector<Term> ElementFacts::operator()(std::span<const Term> questions) const {
  std::vector<Term> out;
  if (all_.empty()) return out;
  encoder::TermManager& tm = inputs_.terms;
  std::unordered_map<uint32_t, std::vector<Term>> selects;  // by array
  std::unordered_set<uint32_t> seen;
  std::vector<Term> work(questions.begin(), questions.end());
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    const auto args = tm.args(t);
    if (tm.op(t) == encoder::Op::Select && tm.op(args[0]) == encoder::Op::ArrayVar) selects[args[0].id].push_back(t);
    work.insert(work.end(), args.begin(), args.end());
  }
  for (const ir::ElementCondition& c : all_) {
    const auto array = inputs_.memory->arrays().find(c.object);
    if (array == inputs_.memory->arrays().end()) continue;
    const auto found = selects.find(array->second.id);
    if (found == selects.end()) continue;
    std::vector<Read> reads;
    for (const Term s : found->second) addReads(c, s, reads);
    const Term within = tm.constant(c.bytes - 1, ir::kOffsetBits), zero = tm.constant(0, ir::kOffsetBits);
    auto isAligned = [&](const Read& r) { return tm.eq(tm.and_(r.offset, within), zero); };
    if (c.kind == Elements::Below || c.kind == Elements::AtMost) {
      for (const Read& r : reads) out.push_back(tm.implies(isAligned(r), ofOne(c, r)));
    } else {
      auto relate = [&](const Read& a, const Read& b) {
        out.push_back(tm.implies(tm.and_(isAligned(a), isAligned(b)), ofTwo(c, a, b)));
      };
      const bool isChain = c.kind == Elements::Ascending && sortByDistance(reads);
      for (size_t i = 1; i < reads.size() && isChain; ++i) relate(reads[i], reads[i - 1]);
      for (size_t i = 0; i < reads.size() && !isChain && reads.size() <= kMostReads; ++i)
        for (size_t j = 0; j < i; ++j) relate(reads[i], reads[j]);
    }
  }
  return out;
}

}  // namespace gpubmc::core
