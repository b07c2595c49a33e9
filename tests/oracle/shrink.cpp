#include "tests/oracle/shrink.h"

namespace gpubmc::oracle {
namespace {

/// Calls `attempt` with every program that is one step simpler, until it returns true. The tree is edited in place and
/// restored after each failing attempt.
class Simplifier {
 public:
  Simplifier(Program& p, const std::function<bool()>& attempt) : program_(p), attempt_(attempt) {}
  bool any() { return launches() || preconditions() || list(program_.body); }

 private:
  template <class T>
  bool with(T& place, T value) {
    std::swap(place, value);
    if (attempt_()) return true;
    std::swap(place, value);
    return false;
  }
  bool launches() {
    ir::Launch& l = program_.launch;
    for (uint32_t ir::Dim3::* axis : {&ir::Dim3::x}) {
      if (l.block.*axis > 1 && with(l.block.*axis, l.block.*axis - 1)) return true;
      if (l.grid.*axis > 1 && with(l.grid.*axis, l.grid.*axis - 1)) return true;
    }
    return l.lockStep && with(l.lockStep, false);
  }
  bool preconditions() {
    std::vector<Precondition>& all = program_.preconditions;
    for (size_t i = 0; i < all.size(); ++i) {
      std::vector<Precondition> without = all;
      without.erase(without.begin() + long(i));
      if (with(all, without)) return true;
      if (all[i].reads && all[i].either && with(all[i].either, false)) return true;
      if (expr(all[i].b)) return true;
      if (!all[i].reads) continue;
      if (expr(all[i].a) || expr(all[i].place.index)) return true;
    }
    return false;
  }
  bool list(std::vector<Stmt>& body) {
    for (size_t i = body.size(); i-- > 0;) {
      std::vector<Stmt> without = body;
      without.erase(without.begin() + long(i));
      if (with(body, without)) return true;
      for (const auto* inner : {&body[i].body, &body[i].otherwise}) {
        if (inner->empty()) continue;
        std::vector<Stmt> flat = body;
        const std::vector<Stmt> inside = *inner;
        flat.erase(flat.begin() + long(i));
        flat.insert(flat.begin() + long(i), inside.begin(), inside.end());
        if (with(body, flat)) return true;
      }
      Stmt& s = body[i];
      if (invariants(s) || motion(s) || list(s.body) || list(s.otherwise) || expr(s.step) || expr(s.a) || expr(s.b) ||
          expr(s.place.index) || expr(s.from.index))
        return true;
    }
    return false;
  }
  bool invariants(Stmt& s) {
    for (size_t i = 0; i < s.invariants.size(); ++i) {
      std::vector<Expr> without = s.invariants;
      without.erase(without.begin() + long(i));
      if (with(s.invariants, without) || expr(s.invariants[i])) return true;
    }
    return false;
  }
  bool motion(Stmt& s) {
    Motion& m = s.motion;
    if (m.kind == Motion::Kind::Counts) return false;
    return with(m, Motion()) || (m.wide && with(m.wide, false)) || (m.hurries && with(m.hurries, false)) ||
           (m.test != Motion::Test::Rounds && with(m.test, Motion::Test::Rounds)) ||
           (m.kind != Motion::Kind::Adds && with(m.kind, Motion::Kind::Adds));
  }
  bool expr(Expr& e) {
    if (e.kind == Expr::Kind::Constant) return e.value > 0 && with(e.value, e.value - 1);
    for (const Expr& part : std::vector<Expr>(e.arguments))
      if (with(e, part)) return true;
    for (uint32_t v : {0u, 1u}) {
      Expr constant;
      constant.value = v;
      if (with(e, constant)) return true;
    }
    for (Expr& part : e.arguments)
      if (expr(part)) return true;
    return false;
  }

  Program& program_;
  const std::function<bool()>& attempt_;
};

}  // namespace

Program shrink(Program program, const std::function<bool(const Program&)>& fails) {
  const std::function<bool()> attempt = [&] { return fails(program); };
  while (Simplifier(program, attempt).any()) {
  }
  return program;
}

}  // namespace gpubmc::oracle
