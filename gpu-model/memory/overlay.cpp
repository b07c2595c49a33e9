#include "gpu-model/memory/overlay.h"

#include "encoder/util/error.h"

namespace gpubmc::memory {

using encoder::TermManager;

Term combine(TermManager& tm, ir::AtomicOp op, Term old, Term operand, encoder::FloatFormat format) {
  auto floats = [&](encoder::FloatOp real) {
    GPUBMC_CHECK(format.width == tm.width(old));
    const Term both[] = {old, operand};
    return encoder::floatTerm(tm, {.op = real, .format = format}, both);
  };
  switch (op) {
    case ir::AtomicOp::Add: return tm.add(old, operand);
    case ir::AtomicOp::Sub: return tm.sub(old, operand);
    case ir::AtomicOp::And: return tm.and_(old, operand);
    case ir::AtomicOp::Or: return tm.or_(old, operand);
    case ir::AtomicOp::Xor: return tm.xor_(old, operand);
    case ir::AtomicOp::Exch: return operand;
    case ir::AtomicOp::SMin: return tm.smin(old, operand);
    case ir::AtomicOp::SMax: return tm.smax(old, operand);
    case ir::AtomicOp::UMin: return tm.umin(old, operand);
    case ir::AtomicOp::UMax: return tm.umax(old, operand);
    case ir::AtomicOp::Inc: {
      unsigned w = tm.width(old);
      return tm.ite(tm.ult(old, operand), tm.add(old, tm.constant(1, w)), tm.constant(0, w));
    }
    case ir::AtomicOp::Dec: {
      unsigned w = tm.width(old);
      Term wraps = tm.or_(tm.eq(old, tm.constant(0, w)), tm.ult(operand, old));
      return tm.ite(wraps, operand, tm.sub(old, tm.constant(1, w)));
    }
    case ir::AtomicOp::FAdd: return floats(encoder::FloatOp::Add);
    case ir::AtomicOp::FMin: return floats(encoder::FloatOp::Min);
    case ir::AtomicOp::FMax: return floats(encoder::FloatOp::Max);
  }
  throw InternalError("unknown atomic operation");
}

bool commutes(ir::AtomicOp op) {
  switch (op) {
    case ir::AtomicOp::Add:
    case ir::AtomicOp::Sub:
    case ir::AtomicOp::And:
    case ir::AtomicOp::Or:
    case ir::AtomicOp::Xor:
    case ir::AtomicOp::SMin:
    case ir::AtomicOp::SMax:
    case ir::AtomicOp::UMin:
    case ir::AtomicOp::UMax: return true;
    case ir::AtomicOp::Exch:
    case ir::AtomicOp::Inc:
    case ir::AtomicOp::Dec:
    case ir::AtomicOp::FAdd:
    case ir::AtomicOp::FMin:
    case ir::AtomicOp::FMax: return false;
  }
  return false;
}

bool commutesOverReals(ir::AtomicOp op) {
  return commutes(op) || op == ir::AtomicOp::FAdd || op == ir::AtomicOp::FMin || op == ir::AtomicOp::FMax;
}

Term readThrough(TermManager& tm, const Overlay& overlay, Term offset, Term under) {
  // From the newest entry back to one that certainly overwrites the rest, and rebuilt from there.
  size_t from = 0;
  std::vector<Term> hit(overlay.size());
  for (size_t i = overlay.size(); i-- > 0;) {
    const OverlayEntry& e = overlay[i];
    hit[i] = e.cells > 1 ? tm.fls() : tm.and_(e.guard, tm.eq(e.offset, offset));
    if (!e.isAtomic && tm.isTrue(hit[i])) {
      from = i;
      break;
    }
  }
  Term v = under;
  for (size_t i = from; i < overlay.size(); ++i) {
    const OverlayEntry& e = overlay[i];
    if (tm.isFalse(hit[i])) continue;
    v = tm.ite(hit[i], e.isAtomic ? combine(tm, e.op, v, e.value, e.format) : e.value, v);
  }
  return v;
}

}  // namespace gpubmc::memory
