// Leaves, inspection, arrays.

#include <algorithm>
#include <bit>

#include "encoder/term/arena.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

TermManager::TermManager() : impl_(std::make_unique<Impl>()) {}
TermManager::~TermManager() = default;
void TermManager::setCancellation(const Cancellation* c) {
  impl_->poll = Poll(c);
}

Term TermManager::constant(uint64_t bits, unsigned w) {
  GPUBMC_CHECK(w >= 1 && w <= 64);
  return impl_->intern(Op::Const, w, bits & maskOf(w), {});
}

Term TermManager::var(std::string name, unsigned w) {
  return rangedVar(std::move(name), w, 0, maskOf(w));
}

Term TermManager::rangedVar(std::string name, unsigned w, uint64_t lo, uint64_t hi) {
  GPUBMC_CHECK(w >= 1 && w <= 64 && lo <= hi && hi <= maskOf(w));
  if (lo == hi) return constant(lo, w);
  const uint64_t sign = 1ull << (w - 1);
  Facts f;
  f.u = {lo, hi};
  f.known.zeros = ~maskOf(unsigned(std::bit_width(hi)));
  f.s = hi < sign || lo >= sign ? SRange{signedOf(lo, w), signedOf(hi, w)}
                                : SRange{signedOf(sign, w), int64_t(maskOf(w) >> 1)};
  impl_->vars.push_back({std::move(name)});
  return impl_->fresh(Op::Var, w, impl_->vars.size() - 1, f);
}

Term TermManager::arrayVar(std::string name, unsigned indexWidth, unsigned cellWidth) {
  impl_->vars.push_back({std::move(name)});
  return impl_->fresh(Op::ArrayVar, cellWidth, impl_->vars.size() - 1, {}, indexWidth);
}

Term TermManager::arrayConstant(uint64_t bits, unsigned indexWidth, unsigned cellWidth) {
  GPUBMC_CHECK(cellWidth >= 1 && cellWidth <= 64);
  return impl_->intern(Op::ArrayConst, cellWidth, bits & maskOf(cellWidth), {}, {}, indexWidth);
}

Function TermManager::function(const std::string& name, unsigned arity, unsigned w, bool commutative,
                               uint64_t meaning) {
  auto [it, fresh] = impl_->functionIds.try_emplace(name, uint32_t(impl_->functions.size()));
  if (fresh) impl_->functions.push_back({name, arity, w, commutative, meaning});
  const Impl::FunctionInfo& f = impl_->functions[it->second];
  GPUBMC_CHECK(f.arity == arity && f.width == w && f.commutative == commutative && f.meaning == meaning);
  return {it->second};
}

bool TermManager::isCommutative(Term apply) const {
  const auto& info = impl_->functions[payload(apply)];
  return info.commutative && info.arity >= 2;
}

uint64_t TermManager::meaning(Term apply) const {
  GPUBMC_CHECK(op(apply) == Op::Apply);
  return impl_->functions[payload(apply)].meaning;
}

Term TermManager::apply(Function f, std::span<const Term> arguments) {
  const Impl::FunctionInfo& info = impl_->functions[f.id];
  GPUBMC_CHECK(arguments.size() == info.arity);
  std::vector<Term> xs(arguments.begin(), arguments.end());
  if (info.commutative && xs.size() >= 2 && xs[1] < xs[0]) std::swap(xs[0], xs[1]);
  return impl_->intern(Op::Apply, info.width, f.id, xs);
}

Term TermManager::store(Term array, Term guard, Term index, Term v) {
  GPUBMC_CHECK(isArray(array) && width(guard) == 1 && width(index) == indexWidth(array) && width(v) == width(array));
  if (isFalse(guard)) return array;
  if (isTrue(guard) && op(array) == Op::Store && args(array)[2] == index) array = args(array)[0];
  return impl_->intern(Op::Store, width(array), 0, std::vector<Term>{array, guard, index, v}, {}, indexWidth(array));
}

Term TermManager::select(Term array, Term index) {
  GPUBMC_CHECK(isArray(array) && width(index) == indexWidth(array));
  // Skip stores that are certainly elsewhere; stop at a store that may be at the index.
  constexpr int kWalk = 64;
  Term a = array;
  for (int i = 0; i < kWalk && op(a) == Op::Store; ++i) {
    Term guard = args(a)[1], where = args(a)[2], v = args(a)[3], rest = args(a)[0];
    Term same = where == index ? tru() : eq(where, index);
    if (isTrue(same)) {
      if (isTrue(guard)) return v;
      return ite(guard, v, select(rest, index));
    }
    if (!isFalse(same)) break;
    a = rest;
  }
  if (op(a) == Op::ArrayConst) return constant(payload64(a), width(a));
  return impl_->intern(Op::Select, width(a), 0, std::vector<Term>{a, index});
}

Op TermManager::op(Term t) const {
  return impl_->node(t).op;
}
std::span<const Term> TermManager::args(Term t) const {
  return impl_->args(t);
}
unsigned TermManager::width(Term t) const {
  return impl_->node(t).width;
}
unsigned TermManager::indexWidth(Term t) const {
  return impl_->node(t).indexWidth;
}
bool TermManager::isArray(Term t) const {
  return op(t) == Op::ArrayVar || op(t) == Op::ArrayConst || op(t) == Op::Store;
}
bool TermManager::isTrue(Term t) const {
  return op(t) == Op::Const && width(t) == 1 && payload64(t) == 1;
}
bool TermManager::isFalse(Term t) const {
  return op(t) == Op::Const && width(t) == 1 && payload64(t) == 0;
}
uint64_t TermManager::payload64(Term t) const {
  return impl_->node(t).payload;
}
uint32_t TermManager::payload(Term t) const {
  return uint32_t(impl_->node(t).payload);
}
uint64_t TermManager::arrayBits(Term t) const {
  GPUBMC_CHECK(op(t) == Op::ArrayConst);
  return payload64(t);
}
size_t TermManager::size() const {
  return impl_->nodes.size() - 1;
}

std::optional<uint64_t> TermManager::value(Term t) const {
  if (op(t) != Op::Const) return std::nullopt;
  return impl_->node(t).payload;
}

std::string TermManager::name(Term t) const {
  switch (op(t)) {
    case Op::Var:
    case Op::ArrayVar: return impl_->vars[payload(t)].name;
    case Op::Apply: return impl_->functions[payload(t)].name;
    default: return {};
  }
}

std::pair<unsigned, unsigned> TermManager::extractBounds(Term t) const {
  GPUBMC_CHECK(op(t) == Op::Extract);
  return {payload(t) >> 8, payload(t) & 0xFF};
}

KnownBits TermManager::knownBits(Term t) const {
  return impl_->factsOf(t).known;
}
URange TermManager::range(Term t) const {
  return impl_->factsOf(t).u;
}
SRange TermManager::signedRange(Term t) const {
  return impl_->factsOf(t).s;
}

}  // namespace gpubmc::encoder
