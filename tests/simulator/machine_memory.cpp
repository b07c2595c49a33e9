// Memory accesses.

#include "gpu-model/ir/volatile.h"
#include "tests/simulator/machine.h"
#include "tests/simulator/values.h"

namespace gpubmc::simulator {

Access Machine::accessOf(uint32_t t, const ir::Inst& i, uint64_t pointer, bool write) const {
  Access a;
  a.thread = t, a.pointer = pointer, a.write = write;
  a.atomic = ir::isAtomicAccess(i);
  a.isVolatile = ir::isVolatile(i);
  a.align = std::max(1u, i.align), a.scope = i.scope;
  const ir::Location& where = module_.locations[i.loc];
  a.silent = preconditions_.contains({where.file, where.line, where.column});
  return a;
}

void Machine::load(uint32_t t, const ir::Inst& i) {
  Access a = accessOf(t, i, value(t, i.operands[0]), false);
  a.size = i.type.bytes();
  a.silent |= i.isInitial;
  memory_.access(a);
  const uint64_t v = memory_.read(a, i.type.isPtr());
  if (i.isAtomic || a.isVolatile) clocks_.read(t, memory_.released(a), i.scope, i.order);
  finish(t, v);
}

void Machine::store(uint32_t t, const ir::Inst& i) {
  Access a = accessOf(t, i, value(t, i.operands[1]), true);
  a.size = i.operands[0].type.bytes();
  memory_.access(a);
  memory_.write(a, value(t, i.operands[0]));
  if (i.isAtomic || a.isVolatile)
    clocks_.write(t, memory_.released(a), i.scope, i.order, false);
  else
    memory_.released(a) = {};
  finish(t, 0);
}

void Machine::atomic(uint32_t t, const ir::Inst& i) {
  Access a = accessOf(t, i, value(t, i.operands[0]), false);
  const ir::Type type = i.operands[1].type;
  a.size = type.bytes();
  a.align = std::max(a.align, 1u);
  const uint64_t old = memory_.read(a, false);
  uint64_t changed = 0;
  if (i.op == ir::Opcode::AtomicCAS) {
    a.write = old == value(t, i.operands[1]);
    changed = value(t, i.operands[2]);
  } else {
    a.write = true;
    changed = update(i.atomic, old, value(t, i.operands[1]), type);
  }
  memory_.access(a);
  const bool fails = i.op == ir::Opcode::AtomicCAS && !a.write;
  clocks_.read(t, memory_.released(a), i.scope, fails ? i.failure : i.order);
  if (a.write) {
    memory_.write(a, changed);
    clocks_.write(t, memory_.released(a), i.scope, i.order, true);
  }
  finish(t, old);
}

void Machine::bytes(uint32_t t, const ir::Inst& i) {
  const uint64_t to = value(t, i.operands[0]), count = value(t, i.operands[2]);
  if (count > 4096) throw NotSimulated("so large a copy");
  const auto at = [&](uint64_t pointer, uint64_t b, bool write) {
    Access a = accessOf(t, i, ir::makePointer(ir::pointerObject(pointer), ir::pointerOffset(pointer) + b), write);
    a.size = 1, a.align = 1;
    return a;
  };
  std::vector<uint8_t> moved(count, uint8_t(value(t, i.operands[1])));
  if (i.op == ir::Opcode::MemCopy) {
    for (uint64_t b = 0; b < count; ++b) {
      const Access a = at(value(t, i.operands[1]), b, false);
      memory_.access(a);
      moved[b] = uint8_t(memory_.read(a, false));
    }
  }
  for (uint64_t b = 0; b < count; ++b) {
    const Access a = at(to, b, true);
    memory_.access(a);
    memory_.write(a, moved[b]);
  }
  finish(t, 0);
}

}  // namespace gpubmc::simulator
