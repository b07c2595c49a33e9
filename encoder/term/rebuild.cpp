// Substitution and printing: traversals of the DAG with an explicit stack, since terms can be very deep.

#include <algorithm>

#include <fmt/format.h>

#include "encoder/term/arena.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

/// Terms under the roots, operands first, without those created before `oldest`: operands are created before their
/// users.
std::vector<Term> postorder(const TermManager& tm, std::span<const Term> roots, uint32_t oldest = 0) {
  std::vector<Term> out, stack;
  std::unordered_map<uint32_t, bool> state;  // false: on the stack, true: done
  for (Term root : roots)
    if (root.id >= oldest) stack.push_back(root);
  while (!stack.empty()) {
    Term t = stack.back();
    auto [it, fresh] = state.try_emplace(t.id, false);
    if (!fresh) {
      stack.pop_back();
      if (!it->second) {
        it->second = true;
        out.push_back(t);
      }
      continue;
    }
    for (Term a : tm.args(t))
      if (a.id >= oldest && !state.contains(a.id)) stack.push_back(a);
  }
  return out;
}

const char* symbol(Op op) {
  switch (op) {
    case Op::Const: return "const";
    case Op::Var: return "var";
    case Op::Apply: return "apply";
    case Op::ArrayVar: return "array";
    case Op::ArrayConst: return "array-constant";
    case Op::Store: return "store";
    case Op::Select: return "select";
    case Op::Ite: return "ite";
    case Op::Eq: return "=";
    case Op::Ult: return "bvult";
    case Op::Slt: return "bvslt";
    case Op::Not: return "not";
    case Op::And: return "bvand";
    case Op::Or: return "bvor";
    case Op::Xor: return "bvxor";
    case Op::Add: return "bvadd";
    case Op::Mul: return "bvmul";
    case Op::Udiv: return "bvudiv";
    case Op::Urem: return "bvurem";
    case Op::Sdiv: return "bvsdiv";
    case Op::Srem: return "bvsrem";
    case Op::Shl: return "bvshl";
    case Op::Lshr: return "bvlshr";
    case Op::Ashr: return "bvashr";
    case Op::Concat: return "concat";
    case Op::Extract: return "extract";
    case Op::Zext: return "zext";
    case Op::Sext: return "sext";
    case Op::Umin: return "umin";
    case Op::Umax: return "umax";
    case Op::Smin: return "smin";
    case Op::Smax: return "smax";
  }
  return "?";
}

}  // namespace

std::vector<Term> TermManager::substitute(std::span<const Term> ts,
                                          const std::unordered_map<uint32_t, Term>& replacement) {
  // A term older than all replaced variables contains none of them.
  uint32_t oldest = UINT32_MAX;
  for (const auto& [id, with] : replacement) oldest = std::min(oldest, id);
  std::unordered_map<uint32_t, Term> done;
  auto now = [&](Term t) {
    const auto it = done.find(t.id);
    return it == done.end() ? t : it->second;
  };
  for (Term t : postorder(*this, ts, oldest)) {
    if (auto it = replacement.find(t.id); it != replacement.end()) {
      done[t.id] = it->second;
      continue;
    }
    std::vector<Term> xs;
    bool changed = false;
    for (Term a : args(t)) {
      xs.push_back(now(a));
      changed |= xs.back() != a;
    }
    done[t.id] = changed ? rebuild(t, xs) : t;
  }
  std::vector<Term> out;
  for (Term t : ts) out.push_back(now(t));
  return out;
}

Term TermManager::substitute(Term t, const std::unordered_map<uint32_t, Term>& replacement) {
  return substitute(std::span(&t, 1), replacement)[0];
}

Term TermManager::rebuild(Term t, std::span<const Term> xs) {
  const unsigned w = width(t);
  auto fold = [&](Term (TermManager::*f)(Term, Term)) {
    Term r = xs[0];
    for (size_t i = 1; i < xs.size(); ++i) r = (this->*f)(r, xs[i]);
    return r;
  };
  switch (op(t)) {
    case Op::Const:
    case Op::Var:
    case Op::ArrayVar:
    case Op::ArrayConst: return t;
    case Op::Apply: return apply({payload(t)}, xs);
    case Op::Store: return store(xs[0], xs[1], xs[2], xs[3]);
    case Op::Select: return select(xs[0], xs[1]);
    case Op::Ite: return ite(xs[0], xs[1], xs[2]);
    case Op::Eq: return eq(xs[0], xs[1]);
    case Op::Ult: return ult(xs[0], xs[1]);
    case Op::Slt: return slt(xs[0], xs[1]);
    case Op::Not: return not_(xs[0]);
    case Op::And: return lattice(Op::And, xs, w);
    case Op::Or: return lattice(Op::Or, xs, w);
    case Op::Xor: return fold(&TermManager::xor_);
    case Op::Add: {
      Sum s{w, impl_->node(t).payload, {}};
      for (size_t i = 0; i < xs.size(); ++i) addScaled(*impl_, s, xs[i], impl_->coef(t, i));
      return makeSum(s);
    }
    case Op::Mul: return fold(&TermManager::mul);
    case Op::Udiv: return udiv(xs[0], xs[1]);
    case Op::Urem: return urem(xs[0], xs[1]);
    case Op::Sdiv: return sdiv(xs[0], xs[1]);
    case Op::Srem: return srem(xs[0], xs[1]);
    case Op::Shl: return shl(xs[0], xs[1]);
    case Op::Lshr: return lshr(xs[0], xs[1]);
    case Op::Ashr: return ashr(xs[0], xs[1]);
    case Op::Concat: return concat(xs[0], xs[1]);
    case Op::Extract: return extract(xs[0], extractBounds(t).first, extractBounds(t).second);
    case Op::Zext: return zext(xs[0], w);
    case Op::Sext: return sext(xs[0], w);
    case Op::Umin: return fold(&TermManager::umin);
    case Op::Umax: return fold(&TermManager::umax);
    case Op::Smin: return fold(&TermManager::smin);
    case Op::Smax: return fold(&TermManager::smax);
  }
  throw InternalError("unknown operator");
}

std::string TermManager::print(Term root) const {
  std::vector<Term> order = postorder(*this, std::span(&root, 1));
  std::unordered_map<uint32_t, unsigned> uses;
  for (Term t : order)
    for (Term a : args(t)) ++uses[a.id];
  std::unordered_map<uint32_t, std::string> text;
  std::string lets;
  for (Term t : order) {
    std::string s;
    const Op o = op(t);
    if (o == Op::Const) {
      s = width(t) == 1 ? (payload(t) ? "true" : "false")
                        : fmt::format("(_ bv{} {})", impl_->node(t).payload, width(t));
    } else if (o == Op::ArrayConst) {
      s = fmt::format("(array-constant (_ bv{} {}))", impl_->node(t).payload, width(t));
    } else if (o == Op::Var || o == Op::ArrayVar) {
      s = fmt::format("|{}!{}|", name(t), payload(t));
    } else {
      s = o == Op::Apply     ? "(|" + name(t) + "|"
          : o == Op::Extract ? fmt::format("((_ extract {} {})", extractBounds(t).first, extractBounds(t).second)
          : o == Op::Zext || o == Op::Sext
              ? fmt::format("((_ {} {})", o == Op::Zext ? "zero_extend" : "sign_extend", width(t) - width(args(t)[0]))
              : std::string("(") + symbol(o);
      if (o == Op::Add && impl_->node(t).payload) s += fmt::format(" (_ bv{} {})", impl_->node(t).payload, width(t));
      for (size_t i = 0; i < args(t).size(); ++i) {
        const std::string& a = text.at(args(t)[i].id);
        const uint64_t k = o == Op::Add ? impl_->coef(t, i) : 1;
        s += k == 1 ? " " + a : fmt::format(" (bvmul (_ bv{} {}) {})", k, width(t), a);
      }
      s += ")";
      if (uses[t.id] > 1 || s.size() > 200) {
        lets += fmt::format("(let ((t{} {}))\n", t.id, s);
        s = fmt::format("t{}", t.id);
      }
    }
    text[t.id] = std::move(s);
  }
  return lets + text.at(root.id) + std::string(size_t(std::count(lets.begin(), lets.end(), '\n')), ')');
}

}  // namespace gpubmc::encoder
