#include <algorithm>
#include <array>

#include "encoder/term/arena.h"
#include "encoder/term/model.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

uint64_t divide(Op op, uint64_t a, uint64_t b, unsigned w) {
  const uint64_t m = maskOf(w);
  const int64_t x = signedOf(a, w), y = signedOf(b, w);
  switch (op) {
    case Op::Udiv: return b == 0 ? m : a / b;
    case Op::Urem: return b == 0 ? a : a % b;
    case Op::Sdiv:
      if (b == 0) return x >= 0 ? m : 1;
      return y == -1 ? (0 - a) & m : uint64_t(x / y) & m;
    case Op::Srem:
      if (b == 0) return a;
      return y == -1 ? 0 : uint64_t(x % y) & m;
    default: throw InternalError("not a division");
  }
}

uint64_t shift(Op op, uint64_t a, uint64_t k, unsigned w) {
  switch (op) {
    case Op::Shl: return k >= w ? 0 : a << k & maskOf(w);
    case Op::Lshr: return k >= w ? 0 : a >> k;
    case Op::Ashr: return uint64_t(signedOf(a, w) >> std::min<uint64_t>(k, w - 1)) & maskOf(w);
    default: throw InternalError("not a shift");
  }
}

}  // namespace

uint64_t Evaluator::operator()(Term root) {
  if (auto it = memo_.find(root.id); it != memo_.end()) return it->second;
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    if (memo_.contains(t.id)) {
      stack.pop_back();
      continue;
    }
    if (terms_.op(t) == Op::Select) {
      // Follow the chain of stores to the one that is read, if any: only those indices are evaluated.
      Term index = terms_.args(t)[1];
      auto known = memo_.find(index.id);
      if (known == memo_.end()) {
        stack.push_back(index);
        continue;
      }
      const uint64_t at = known->second;
      Term a = terms_.args(t)[0], wait{};
      std::optional<uint64_t> result;
      while (!wait && !result) {
        if (terms_.op(a) == Op::ArrayConst) {
          result = terms_.arrayBits(a);
          break;
        }
        if (terms_.op(a) == Op::ArrayVar) {
          auto it = model_.arrays.find(a.id);
          const bool known = it != model_.arrays.end() && it->second.cells.contains(at);
          result = known ? it->second.cells.at(at) : lackingCell(a, at);
          break;
        }
        Term guard = terms_.args(a)[1], where = terms_.args(a)[2], v = terms_.args(a)[3];
        auto g = memo_.find(guard.id);
        if (g == memo_.end()) {
          wait = guard;
        } else if (!g->second) {
          a = terms_.args(a)[0];
        } else if (auto i = memo_.find(where.id); i == memo_.end()) {
          wait = where;
        } else if (i->second != at) {
          a = terms_.args(a)[0];
        } else if (auto x = memo_.find(v.id); x == memo_.end()) {
          wait = v;
        } else {
          result = x->second;
        }
      }
      if (wait) {
        stack.push_back(wait);
      } else {
        memo_[t.id] = *result;
        stack.pop_back();
      }
      continue;
    }
    bool ready = true;
    for (Term a : terms_.args(t))
      if (!memo_.contains(a.id)) {
        stack.push_back(a);
        ready = false;
      }
    if (!ready) continue;
    stack.pop_back();
    memo_[t.id] = compute(t);
  }
  return memo_.at(root.id);
}

namespace {

uint64_t scatter(uint64_t x) {
  x = (x ^ x >> 31) * 0x9E3779B97F4A7C15ull;
  x = (x ^ x >> 29) * 0xC2B2AE3D27D4EB4Full;
  return x ^ x >> 32;
}

/// The bits of a number from 1 to 2 in the float format of that width, if there is one.
uint64_t plausible(uint64_t seed, unsigned width) {
  switch (width) {
    case 1: return 0;
    case 16: return 0x3C00 | (seed & 0x3FF);
    case 32: return 0x3F800000 | (seed & 0x7FFFFF);
    case 64: return 0x3FF0000000000000 | (seed & 0xFFFFFFFFFFFFF);
    default: return seed & maskOf(width);
  }
}

}  // namespace

Evaluator::Application Evaluator::application(Term t) {
  const std::vector<Term> operands(terms_.args(t).begin(), terms_.args(t).end());
  Application a{terms_.payload(t), {}};
  for (Term x : operands) a.second.push_back((*this)(x));
  if (terms_.isCommutative(t) && a.second[1] < a.second[0]) std::swap(a.second[0], a.second[1]);
  return a;
}

std::optional<uint64_t> Evaluator::applied(Term t) {
  if (!applications_) {
    applications_.emplace();
    std::vector<std::pair<Term, uint64_t>> all;
    for (auto [id, v] : model_.values)
      if (terms_.op(Term{id}) == Op::Apply) all.emplace_back(Term{id}, v);
    for (auto [apply, v] : all) applications_->try_emplace(application(apply), v);
  }
  auto it = applications_->find(application(t));
  return it == applications_->end() ? std::nullopt : std::optional(it->second);
}

uint64_t Evaluator::lacking(Term t) {
  const URange r = terms_.range(t);
  if (!completes_) return terms_.op(t) == Op::Var ? r.lo : 0;
  uint64_t seed = terms_.op(t) == Op::Var ? t.id : terms_.payload(t);
  for (Term a : terms_.args(t)) seed = scatter(seed ^ memo_.at(a.id));
  uint64_t v = plausible(scatter(seed), terms_.width(t));
  if (v < r.lo || v > r.hi) v = r.lo + scatter(seed) % (r.hi - r.lo + 1);
  return completes_->values[t.id] = v;
}

uint64_t Evaluator::lackingCell(Term array, uint64_t at) {
  auto it = model_.arrays.find(array.id);
  const uint64_t otherwise = it == model_.arrays.end() ? 0 : it->second.otherwise;
  if (!completes_) return otherwise;
  return completes_->arrays[array.id].cells[at] = plausible(scatter(array.id ^ scatter(at)), terms_.width(array));
}

uint64_t Evaluator::compute(Term t) {
  const unsigned w = terms_.width(t);
  const uint64_t m = maskOf(w);
  auto xs = terms_.args(t);
  auto v = [&](size_t i) { return memo_.at(xs[i].id); };
  auto fold = [&](auto f) {
    uint64_t r = v(0);
    for (size_t i = 1; i < xs.size(); ++i) r = f(r, v(i));
    return r;
  };
  auto s = [&](uint64_t x) { return signedOf(x, w); };
  switch (terms_.op(t)) {
    case Op::Const: return *terms_.value(t);
    case Op::Var:
    case Op::Apply: {
      auto it = model_.values.find(t.id);
      if (it != model_.values.end()) return it->second & m;
      const auto same = terms_.op(t) == Op::Apply ? applied(t) : std::nullopt;
      return same ? *same & m : lacking(t);
    }
    case Op::Ite: return v(0) ? v(1) : v(2);
    case Op::Eq: return v(0) == v(1);
    case Op::Ult: return v(0) < v(1);
    case Op::Slt: {
      const unsigned aw = terms_.width(xs[0]);
      return signedOf(v(0), aw) < signedOf(v(1), aw);
    }
    case Op::Not: return ~v(0) & m;
    case Op::And: return fold([](uint64_t a, uint64_t b) { return a & b; });
    case Op::Or: return fold([](uint64_t a, uint64_t b) { return a | b; });
    case Op::Xor: return fold([](uint64_t a, uint64_t b) { return a ^ b; });
    case Op::Add: {
      Linear l = terms_.linear(t);
      uint64_t r = l.constant;
      for (auto [a, k] : l.parts) r += memo_.at(a.id) * k;
      return r & m;
    }
    case Op::Mul: return fold([](uint64_t a, uint64_t b) { return a * b; }) & m;
    case Op::Udiv:
    case Op::Urem:
    case Op::Sdiv:
    case Op::Srem: return divide(terms_.op(t), v(0), v(1), w);
    case Op::Shl:
    case Op::Lshr:
    case Op::Ashr: return shift(terms_.op(t), v(0), v(1), w);
    case Op::Concat: return v(0) << terms_.width(xs[1]) | v(1);
    case Op::Extract: return v(0) >> terms_.extractBounds(t).second & m;
    case Op::Zext: return v(0);
    case Op::Sext: return uint64_t(signedOf(v(0), terms_.width(xs[0]))) & m;
    case Op::Umin: return fold([](uint64_t a, uint64_t b) { return std::min(a, b); });
    case Op::Umax: return fold([](uint64_t a, uint64_t b) { return std::max(a, b); });
    case Op::Smin: return fold([&](uint64_t a, uint64_t b) { return s(a) < s(b) ? a : b; });
    case Op::Smax: return fold([&](uint64_t a, uint64_t b) { return s(a) < s(b) ? b : a; });
    case Op::Select:
    case Op::ArrayVar:
    case Op::ArrayConst:
    case Op::Store: break;
  }
  throw InternalError("arrays have no single value");
}

}  // namespace gpubmc::encoder
