#pragma once
// Notation in which generators write expressions.

#include <utility>

#include "tests/oracle/program.h"

namespace gpubmc::oracle {

inline Expr of(Expr::Kind kind, uint32_t value = 0) {
  Expr e;
  e.kind = kind;
  e.value = value;
  return e;
}
inline Expr constant(uint32_t v) {
  return of(Expr::Kind::Constant, v);
}
inline Expr thread() {
  return of(Expr::Kind::Thread);
}
inline Expr binary(Op op, Expr a, Expr b) {
  Expr e = of(Expr::Kind::Binary);
  e.op = op;
  e.arguments = {std::move(a), std::move(b)};
  return e;
}
inline Expr scaled(Expr e, uint32_t by) {
  return by == 1 ? e : binary(Op::Mul, std::move(e), constant(by));
}
inline Expr minus(uint32_t n, Expr e) {
  return binary(Op::Sub, constant(n), std::move(e));
}

}  // namespace gpubmc::oracle
