#include "core/equiv/transfer.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "core/equiv/outputs.h"
#include "encoder/util/error.h"

namespace gpubmc::core::equiv {
namespace {

using ir::Inst;
using ir::Opcode;
using ir::Operand;

constexpr uint32_t kThreads = 256;  ///< threads of a block

/// Appends instructions to the blocks of one function.
class Builder {
 public:
  Builder(ir::Function& f, ir::LocId loc) : f_(f), loc_(loc) { f.loc = loc; }

  void block(const char* name) { f_.blocks.push_back({name, {}}); }
  Operand operator()(Opcode op, ir::Type type, std::vector<Operand> operands) {
    Inst i = make(op, std::move(operands));
    i.type = type;
    i.result = ir::RegId(f_.regTypes.size());
    f_.regTypes.push_back(type);
    return put(std::move(i));
  }
  Operand special(ir::SpecialRegister r) {
    Operand out = (*this)(Opcode::SpecialReg, ir::kI32, {});
    last().special = r;
    return out;
  }
  void effect(Opcode op, std::vector<Operand> operands, std::vector<ir::BlockId> targets = {}) {
    Inst i = make(op, std::move(operands));
    i.targets = std::move(targets);
    put(std::move(i));
  }
  Inst& last() { return f_.blocks.back().insts.back(); }
  Operand param(size_t i) const { return Operand::reg(ir::RegId(i), f_.params[i]); }

 private:
  Inst make(Opcode op, std::vector<Operand> operands) const {
    Inst i;
    i.op = op;
    i.operands = std::move(operands);
    i.loc = loc_;
    return i;
  }
  Operand put(Inst i) {
    const Operand out = Operand::reg(i.result, i.type);
    f_.blocks.back().insts.push_back(std::move(i));
    return out;
  }

  ir::Function& f_;
  ir::LocId loc_;
};

ir::Function function(const std::string& name, const std::vector<ir::KernelParam>& params) {
  ir::Function f;
  f.name = name;
  for (const ir::KernelParam& p : params) {
    f.params.push_back(p.type);
    f.paramNames.push_back(p.name);
  }
  f.regTypes = f.params;
  return f;
}

ir::KernelParam pointer(const ir::Module& m, uint32_t object) {
  ir::KernelParam p;
  p.name = m.objects[object].name;
  p.type = ir::kPtr;
  p.typeName = m.objects[object].elementType.empty() ? "void *" : m.objects[object].elementType + " *";
  p.object = object;
  return p;
}

uint32_t add(ir::Module& m, ir::Function f) {
  m.functions.push_back(std::move(f));
  return uint32_t(m.functions.size() - 1);
}

}  // namespace

TransferLaunch transfer(ir::Module& m, const Transfer& t, const std::string& name) {
  const bool isKnown = m.objects[t.to].elementBytes || !t.from;
  auto [unit, type] = Layout(m.objects[isKnown ? t.to : t.from]).unit();
  uint64_t word = unit;
  if (t.from && m.objects[t.from].elementBytes) word = std::min<uint64_t>(word, Layout(m.objects[t.from]).unit().first);
  while (t.toOffset % word || t.fromOffset % word || t.bytes % word) word /= 2;
  const uint64_t words = t.bytes / word;
  if (words > kMaxWords)
    throw UserError(fmt::format("{}: it moves {} words, and {} at most are followed", name, words, kMaxWords));
  if (word != unit) type = ir::Type{ir::TypeKind::Int, uint8_t(8 * word)};

  TransferLaunch out;
  out.kernel.name = name;
  out.kernel.loc = t.loc;
  out.kernel.params.push_back(pointer(m, t.to));
  if (t.from) out.kernel.params.push_back(pointer(m, t.from));
  ir::Function f = function(name, out.kernel.params);
  Builder b(f, t.loc);
  b.block("entry");
  auto number = [](uint64_t n, ir::Type of) { return Operand::constant(n, of); };
  const Operand block = b(Opcode::Mul, ir::kI32, {b.special(ir::SpecialRegister::CtaidX), number(kThreads, ir::kI32)});
  const Operand i = b(Opcode::Add, ir::kI32, {block, b.special(ir::SpecialRegister::TidX)});
  const Operand is = b(Opcode::ICmp, ir::kI1, {i, number(words, ir::kI32)});
  b.last().intPredicate = ir::IntPredicate::Ult;
  b.effect(Opcode::CondBr, {is}, {1, 2});
  b.block("move");
  const Operand wide = b(Opcode::ZExt, ir::kI64, {i});
  const Operand bytes = b(Opcode::Mul, ir::kI64, {wide, number(word, ir::kI64)});
  auto place = [&](size_t param, uint64_t offset) {
    const Operand at = offset ? b(Opcode::Add, ir::kI64, {bytes, number(offset, ir::kI64)}) : bytes;
    return b(Opcode::PtrAdd, ir::kPtr, {b.param(param), at});
  };
  Operand value =
      number(0x0101010101010101 * t.byte & (word == 8 ? ~uint64_t(0) : (uint64_t(1) << 8 * word) - 1), type);
  if (t.from) {
    value = b(Opcode::Load, type, {place(1, t.fromOffset)});
    b.last().align = 1;
    b.last().isCopy = true;
  }
  b.effect(Opcode::Store, {value, place(0, t.toOffset)});
  b.effect(Opcode::Br, {}, {2});
  b.block("end");
  b.effect(Opcode::Ret, {});
  out.kernel.function = add(m, std::move(f));
  out.launch.block = {uint32_t(std::min<uint64_t>(words, kThreads)), 1, 1};
  out.launch.grid = {uint32_t((words + kThreads - 1) / kThreads), 1, 1};
  return out;
}

ir::Kernel nothing(ir::Module& m, const std::string& name, std::vector<ir::KernelParam> params, ir::LocId loc) {
  ir::Kernel k;
  k.name = name;
  k.loc = loc;
  k.params = std::move(params);
  ir::Function f = function(name, k.params);
  Builder b(f, loc);
  b.block("entry");
  b.effect(Opcode::Ret, {});
  k.function = add(m, std::move(f));
  return k;
}

void bindArguments(ir::Module& m, ir::Kernel& k, const std::vector<Passed>& passed) {
  std::vector<ir::KernelParam> left;
  for (size_t i = 0; i < k.params.size(); ++i)
    if (!passed[i].bits) left.push_back(k.params[i]);
  ir::Function f = function(k.name, left);
  Builder b(f, k.loc);
  b.block("entry");
  std::vector<Operand> arguments;
  size_t next = 0;
  for (size_t i = 0; i < k.params.size(); ++i) {
    if (passed[i].bits) {
      arguments.push_back(Operand::constant(*passed[i].bits, k.params[i].type));
      continue;
    }
    const Operand p = b.param(next++);
    arguments.push_back(
        passed[i].offset ? b(Opcode::PtrAdd, ir::kPtr, {p, Operand::constant(passed[i].offset, ir::kI64)}) : p);
  }
  b.effect(Opcode::Call, std::move(arguments));
  b.last().callee = k.function;
  b.effect(Opcode::Ret, {});
  k.function = add(m, std::move(f));
  k.params = std::move(left);
}

}  // namespace gpubmc::core::equiv
