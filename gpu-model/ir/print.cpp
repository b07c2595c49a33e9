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
    } else if (uint8_t(c) < 0x20 || c == 0x7f) {
      out += fmt::format("\\x{:02x}", uint8_t(c));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string at(LocId loc) {
  return loc ? fmt::format(" !{}", loc) : "";
}

std::string print(const Operand& o) {
  switch (o.kind) {
    case Operand::Kind::Reg: return fmt::format("%{}:{}", o.payload, print(o.type));
    case Operand::Kind::Const:
      return o.type.isFloat() ? fmt::format("{:#x}:{}", o.payload, print(o.type))
                              : fmt::format("{}:{}", o.payload, print(o.type));
    case Operand::Kind::ObjectAddress: return fmt::format("@{}", o.payload);
  }
  return "?";
}

std::string print(const Object& o, size_t index) {
  std::string s =
      fmt::format("object @{} {} {} size={} align={} init={}", index, quoted(o.name), names::kSpaces[size_t(o.space)],
                  o.size ? std::to_string(*o.size) : "unknown", o.align, names::kInits[size_t(o.init)]);
  if (o.dynamicShared) s += " dynamic";
  if (o.readOnly) s += " readonly";
  if (o.elementBytes) s += fmt::format(" element={}", o.elementBytes);
  if (!o.elementType.empty()) s += " type=" + quoted(o.elementType);
  for (const ElementPart& p : o.parts)
    s += fmt::format(" part={}:{}{}{}", p.bit, print(p.type), p.isSigned ? "" : " unsigned",
                     p.isBitField ? " field" : "");
  if (!o.bytes.empty()) {
    s += " bytes=";
    for (uint8_t b : o.bytes) s += fmt::format("{:02x}", b);
  }
  for (const auto& [offset, pointer] : o.pointers) s += fmt::format(" pointer={}:{}", offset, pointer);
  return s + at(o.loc) + "\n";
}

std::string print(const Location& l, size_t index) {
  std::string s = fmt::format("location !{} {} {} {} {}", index, quoted(l.file), l.line, l.column, quoted(l.function));
  return s + (l.inlinedAt ? fmt::format(" at !{}\n", l.inlinedAt) : "\n");
}

/// The attribute that parse.cpp parses by the same key.
std::string print(const char* key, const HostPlaces& places) {
  std::string s;
  for (const HostPlace& p : places) s += fmt::format(" {}={} {} {}", key, quoted(p.call), quoted(p.file), p.line);
  return s;
}

std::string print(const KnownContents& c) {
  std::string s = c.isComputed ? " computed" : "";
  if (c.empty()) return s;
  if (!c.fill.empty()) s += " fill=";
  for (uint8_t b : c.fill) s += fmt::format("{:02x}", b);
  for (auto it = c.bytes.begin(); it != c.bytes.end();) {
    s += fmt::format(" bytes={}:", it->first);
    for (uint64_t next = it->first; it != c.bytes.end() && it->first == next; ++it, ++next)
      s += fmt::format("{:02x}", it->second);
  }
  for (const auto& [begin, end] : c.unwritten) s += fmt::format(" unwritten={}:{}", begin, end);
  return s + print("origin", c.origins);
}

std::string byIndex(uint32_t param) {
  return fmt::format("%{}", param);
}

std::string print(const Kernel& k) {
  std::string s = fmt::format("kernel {} function={}", quoted(k.name), k.function);
  if (!k.linkName.empty()) s += " link=" + quoted(k.linkName);
  if (k.maxThreads) s += fmt::format(" maxthreads={}", *k.maxThreads);
  if (k.requiredBlock)
    s += fmt::format(" required={},{},{}", k.requiredBlock->x, k.requiredBlock->y, k.requiredBlock->z);
  if (k.isOpenCl) s += " opencl";
  if (k.warpSize) s += fmt::format(" warp={}", *k.warpSize);
  if (k.inferredBlock != Dim3{0, 0, 0})
    s += fmt::format(" room={},{},{}", k.inferredBlock.x, k.inferredBlock.y, k.inferredBlock.z);
  if (k.usedDimensions) s += fmt::format(" axes={}", k.usedDimensions);
  if (k.sourceLaunch) {
    const SourceLaunch& l = *k.sourceLaunch;
    if (l.grid) s += fmt::format(" grid={},{},{}", l.grid->x, l.grid->y, l.grid->z);
    if (l.block) s += fmt::format(" block={},{},{}", l.block->x, l.block->y, l.block->z);
    if (l.sharedBytes) s += fmt::format(" shared={}", *l.sharedBytes);
    for (const HostValue& h : l.hostValues)
      s += fmt::format(" host={}:{}", h.bits, int(h.isSigned)) + print("hostat", h.at);
    for (const LaunchCondition& g : l.given)
      s += " given=" + quoted(print(g.condition, byIndex)) + print("since", g.at);
    for (uint32_t line : l.lines) s += fmt::format(" launched={}", line);
    if (l.isOneOfSeveral) s += " oneofseveral";
    if (!l.others.empty()) s += " others=" + quoted(l.others);
  }
  for (auto [a, b] : k.shared) s += fmt::format(" onearray={}:{}", a, b);
  for (const auto& [a, b] : k.foundTwice) s += fmt::format(" foundtwice={}:{}", quoted(a), quoted(b));
  for (auto [p, object] : k.onVariable) s += fmt::format(" onvariable={}:{}", p, object);
  for (const KeptVariable& v : k.kept) {
    s += fmt::format(" kept={}{}{}", v.object, v.how.isWritten ? ":written" : "", v.how.isCopied ? ":copied" : "");
    if (!v.within.empty()) s += " within=" + quoted(v.within);
  }
  for (uint32_t object : k.computed) s += fmt::format(" computed={}", object);
  for (auto [a, b] : k.same) s += fmt::format(" same={}:{}", a, b);
  for (const auto& [object, held] : k.pointers)
    for (const auto& [offset, pointer] : held) s += fmt::format(" pointer={}:{}:{}", object, offset, pointer);
  for (const auto& [object, at] : k.found) s += fmt::format(" found={}", object) + print("foundat", at);
  for (const HostArgument& a : k.hostArguments)
    s += fmt::format(" argument={}:{}:{}", names::kHostArguments[size_t(a.kind)], a.number, a.count);
  for (const ElementCondition& c : k.elements)
    s += fmt::format(" elements={}:{}:{}:{}:{}", c.object, int(c.kind), c.bytes, int(c.isSigned),
                     quoted(print(c.bound, byIndex)));
  if (k.isNeverLaunched) s += " neverlaunched";
  if (k.isReference) s += " reference";
  if (k.resultObject) s += fmt::format(" result={}", k.resultObject);
  s += at(k.loc) + "\n";
  for (const KernelParam& p : k.params) {
    s += fmt::format("  param {} {} {}", quoted(p.name), print(p.type), quoted(p.typeName));
    if (p.object) s += fmt::format(" object={}", p.object);
    if (p.byValueStruct) s += " byvalue";
    if (p.part) s += fmt::format(" part={}:{}", p.part->parameter, p.part->offset);
    if (p.isNull) s += *p.isNull ? " null" : " notnull";
    if (p.isNullAtSome) s += " nullatsome";
    if (!p.isSigned) s += " unsigned";
    if (p.passed) s += fmt::format(" passed={}", uint64_t(*p.passed));
    s += print("passedat", p.passedAt);
    for (const int64_t n : p.mayPass) s += fmt::format(" maypass={}", uint64_t(n));
    if (p.range) s += fmt::format(" range={}:{}", uint64_t(p.range->first), uint64_t(p.range->second));
    if (p.extent) s += " extent=" + quoted(print(*p.extent, byIndex));
    if (p.isExtentUnproved) s += " unproved";
    s += print("allocated", p.allocatedAt);
    if (p.offset) s += fmt::format(" offset={}", p.offset);
    s += print(p.contents) + "\n";
  }
  for (const auto& [object, c] : k.contents) s += fmt::format("  holds @{}{}\n", object, print(c));
  return s;
}

}  // namespace

std::string print(Type t) {
  return t.isInt() ? fmt::format("i{}", t.bits) : std::string(names::kTypes[size_t(t.kind)]);
}

std::string print(const Inst& inst) {
  std::string s = inst.result == kNoReg ? "" : fmt::format("%{}:{} = ", inst.result, print(inst.type));
  s += text(inst.op);
  if (auto subs = names::subs(inst.op); inst.sub < subs.size()) s += fmt::format(" {}", subs[inst.sub]);
  for (size_t i = 0; i < inst.operands.size(); ++i) s += fmt::format("{}{}", i ? ", " : " ", print(inst.operands[i]));
  if (!inst.targets.empty()) s += fmt::format(" -> {}", fmt::join(inst.targets, ", "));
  if (inst.result == kNoReg && !inst.type.isVoid()) s += fmt::format(" type={}", print(inst.type));
  if (inst.rounding != Rounding::NearestEven) s += fmt::format(" round={}", names::kRoundings[size_t(inst.rounding)]);
  if (inst.scope != Scope::Device) s += fmt::format(" scope={}", names::kScopes[size_t(inst.scope)]);
  if (inst.order != Order::Relaxed) s += fmt::format(" order={}", names::kOrders[size_t(inst.order)]);
  if (inst.failure != Order::Relaxed) s += fmt::format(" failure={}", names::kOrders[size_t(inst.failure)]);
  if (inst.fenced != Fenced::All) s += fmt::format(" fences={}", names::kFenced[size_t(inst.fenced)]);
  if (inst.comers != Comers::NotExited) s += fmt::format(" comers={}", names::kComers[size_t(inst.comers)]);
  if (inst.isAtomic) s += " atomic";
  if (inst.isUncomputed) s += " uncomputed";
  if (inst.isCopy) s += " copy";
  if (inst.isInitial) s += " initial";
  if (inst.align != 1) s += fmt::format(" align={}", inst.align);
  if (inst.op == Opcode::LocalAddr || inst.op == Opcode::Malloc || inst.object)
    s += fmt::format(" object={}", inst.object);
  if (inst.op == Opcode::Call || inst.callee) s += fmt::format(" callee={}", inst.callee);
  if (!inst.name.empty()) s += fmt::format(" {}", quoted(inst.name));
  return s + at(inst.loc);
}

std::string print(const Function& f, uint32_t index) {
  std::string s = fmt::format("function {} {} (", index, quoted(f.name));
  std::vector<Type> told(f.regTypes.size());  // void: by nothing
  for (size_t i = 0; i < f.params.size(); ++i) {
    s += fmt::format("{}{}", i ? ", " : "", print(f.params[i]));
    if (i < f.paramNames.size()) s += fmt::format(" {}", quoted(f.paramNames[i]));
    if (i < told.size()) told[i] = f.params[i];
  }
  for (const Block& b : f.blocks)
    for (const Inst& inst : b.insts)
      if (inst.result < told.size() && told[inst.result].isVoid()) told[inst.result] = inst.type;
  s += fmt::format(") {}{}\n", print(f.result), at(f.loc));
  for (size_t r = 0; r < told.size(); ++r)
    if (told[r] != f.regTypes[r] || (told[r].isVoid() && r + 1 == told.size()))
      s += fmt::format("register %{}:{}\n", r, print(f.regTypes[r]));
  for (size_t b = 0; b < f.blocks.size(); ++b) {
    s += fmt::format("block {} {}\n", b, quoted(f.blocks[b].name));
    for (const Inst& inst : f.blocks[b].insts) s += fmt::format("  {}\n", print(inst));
  }
  return s + "end\n";
}

std::string print(const Module& m) {
  std::string s;
  for (size_t i = 1; i < m.objects.size(); ++i) s += print(m.objects[i], i);
  for (size_t i = 1; i < m.locations.size(); ++i) s += print(m.locations[i], i);
  for (size_t i = 0; i < m.functions.size(); ++i) s += print(m.functions[i], uint32_t(i));
  for (const Kernel& k : m.kernels) s += print(k);
  for (const std::string& n : m.notes) s += "note " + quoted(n) + "\n";
  return s;
}

}  // namespace gpubmc::ir
