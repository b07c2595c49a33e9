#include "gpu-model/ir/print.h"

#include <fmt/format.h>

#include "gpu-model/ir/names.h"

namespace gpubmc::ir {

namespace {

std::string quoted(const std::string& s) {
  std::string out = "\"";
  for (char c : s) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string print(const Operand& o) {
  switch (o.kind) {
    case Operand::Kind::Reg: return fmt::format("%{}:{}", o.payload, print(o.type));
    case Operand::Kind::Const: return fmt::format("{}:{}", o.payload, print(o.type));
    case Operand::Kind::ObjectAddress: return fmt::format("@{}", o.payload);
  }
  return "?";
}

std::string print(const Object& o) {
  std::string s = fmt::format("object {} {} size={} align={} init={}", quoted(o.name), names::kSpaces[size_t(o.space)],
                              o.size ? std::to_string(*o.size) : "unknown", o.align, names::kInits[size_t(o.init)]);
  if (o.dynamicShared) s += " dynamic";
  if (o.readOnly) s += " readonly";
  if (o.elementBytes) s += fmt::format(" element={}", o.elementBytes);
  if (!o.elementType.empty()) s += " type=" + quoted(o.elementType);
  if (!o.bytes.empty()) {
    s += " bytes=";
    for (uint8_t b : o.bytes) s += fmt::format("{:02x}", b);
  }
  for (const auto& [offset, pointer] : o.pointers) s += fmt::format(" pointer={}:{}", offset, pointer);
  if (o.loc) s += fmt::format(" !{}", o.loc);
  return s;
}

}  // namespace

std::string print(Type t) {
  return t.isInt() ? fmt::format("i{}", t.bits) : std::string(names::kTypes[size_t(t.kind)]);
}

std::string print(const Inst& inst) {
  std::string s = inst.result == kNoReg ? "" : fmt::format("%{}:{} = ", inst.result, print(inst.type));
  s += text(inst.op);
  if (auto subs = names::subs(inst.op); !subs.empty()) s += fmt::format(" {}", subs[inst.sub]);
  for (size_t i = 0; i < inst.operands.size(); ++i) s += (i ? ", " : " ") + print(inst.operands[i]);
  if (!inst.targets.empty()) s += fmt::format(" -> {}", fmt::join(inst.targets, ", "));
  if (inst.rounding != Rounding::NearestEven) s += fmt::format(" round={}", names::kRoundings[size_t(inst.rounding)]);
  if (inst.scope != Scope::Device) s += fmt::format(" scope={}", names::kScopes[size_t(inst.scope)]);
  if (inst.order != Order::Relaxed) s += fmt::format(" order={}", names::kOrders[size_t(inst.order)]);
  if (inst.isVolatile) s += " volatile";
  if (inst.isAtomic) s += " atomic";
  if (inst.align != 1) s += fmt::format(" align={}", inst.align);
  if (inst.op == Opcode::LocalAddr) s += fmt::format(" object={}", inst.object);
  if (inst.op == Opcode::Call) s += fmt::format(" callee={}", inst.callee);
  if (!inst.name.empty()) s += " " + quoted(inst.name);
  if (inst.loc) s += fmt::format(" !{}", inst.loc);
  return s;
}

std::string print(const Function& f) {
  std::string s = "function " + quoted(f.name) + " (";
  for (size_t i = 0; i < f.params.size(); ++i)
    s += fmt::format("{}{} {}", i ? ", " : "", print(f.params[i]), quoted(i < f.paramNames.size() ? f.paramNames[i] : ""));
  s += fmt::format(") {} registers={}", print(f.result), f.regTypes.size());
  if (f.loc) s += fmt::format(" !{}", f.loc);
  s += "\n";
  for (size_t b = 0; b < f.blocks.size(); ++b) {
    s += fmt::format("block {} {}\n", b, quoted(f.blocks[b].name));
    for (const Inst& inst : f.blocks[b].insts) s += "  " + print(inst) + "\n";
  }
  return s + "end\n";
}

std::string print(const Module& m) {
  std::string s;
  for (size_t i = 1; i < m.objects.size(); ++i) s += print(m.objects[i]) + "\n";
  for (size_t i = 1; i < m.locations.size(); ++i) {
    const Location& l = m.locations[i];
    s += fmt::format("location {} {} {} {}", quoted(l.file), l.line, l.column, quoted(l.function));
    s += l.inlinedAt ? fmt::format(" at {}\n", l.inlinedAt) : "\n";
  }
  for (const Function& f : m.functions) s += print(f);
  for (const Kernel& k : m.kernels) {
    s += fmt::format("kernel {} function={}", quoted(k.name), k.function);
    if (k.maxThreads) s += fmt::format(" maxthreads={}", *k.maxThreads);
    if (k.sourceLaunch) {
      const Launch& l = *k.sourceLaunch;
      s += fmt::format(" grid={},{},{} block={},{},{} shared={}", l.grid.x, l.grid.y, l.grid.z, l.block.x, l.block.y,
                       l.block.z, l.sharedBytes);
    }
    if (k.loc) s += fmt::format(" !{}", k.loc);
    s += "\n";
    for (const KernelParam& p : k.params) {
      s += fmt::format("  param {} {} {}", quoted(p.name), print(p.type), quoted(p.typeName));
      if (p.type.isPtr()) s += fmt::format(" object={}", p.object);
      if (p.byValueStruct) s += " byvalue";
      if (!p.isSigned) s += " unsigned";
      s += "\n";
    }
  }
  for (const std::string& n : m.notes) s += "note " + quoted(n) + "\n";
  return s;
}

}  // namespace gpubmc::ir
