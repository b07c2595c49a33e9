// Loads and stores with cache hints, of scalars and vectors; atomic operations. All of global memory.

#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/lower/call_names.h"
#include "core/frontend/lower/steady.h"
#include "core/frontend/lower/volatile.h"
#include "core/frontend/ptx/values.h"

namespace gpubmc::core {

/// [register] or [register + bytes]
std::optional<ir::Operand> PtxValues::address(llvm::StringRef text) {
  if (!text.consume_front("[") || !text.consume_back("]")) return std::nullopt;
  auto [base, rest] = text.split('+');
  uint64_t bytes = 0;
  if (!rest.empty() && rest.trim().getAsInteger(0, bytes)) return std::nullopt;
  auto pointer = read(base.trim(), ir::kPtr);
  return pointer ? std::optional(f_.offset(*pointer, bytes)) : std::nullopt;
}

bool PtxValues::access(const PtxStatement& s) {
  const bool isLoad = s.name() == "ld";
  if ((!isLoad && s.name() != "st") || s.operands.size() != 2 || !s.has("global")) return false;
  unsigned n = 1;
  for (llvm::StringRef w : llvm::ArrayRef(s.words).drop_front().drop_back()) {
    const bool hint = llvm::StringSwitch<bool>(w)
                          .Cases("global", "nc", "weak", "volatile", "ca", "cg", "cs", "lu", "cv", true)
                          .Cases("wb", "wt", true)
                          .Default(w.starts_with("L1::") || w.starts_with("L2::"));
    if (w == "v2" || w == "v4")
      n = w == "v2" ? 2 : 4;
    else if (!hint)
      return false;
  }
  auto type = ptxType(s.words.back());
  auto pointer = address(s.operands[isLoad ? 1 : 0]);
  const auto values = ptxParts(s.operands[isLoad ? 0 : 1]);
  if (!type || *type == ir::kI1 || !pointer || values.size() != n) return false;
  for (unsigned i = 0; i < n; ++i) {
    const ir::Operand place = i == 0 ? *pointer : f_.offset(*pointer, i * type->bytes());
    auto value = isLoad ? std::nullopt : read(values[i], *type);
    if (!isLoad && !value) return false;
    ir::Inst& inst = isLoad ? f_.add(Op::Load, *type, {place}) : f_.add(Op::Store, ir::kVoid, {*value, place});
    inst.align = i == 0 ? n * type->bytes() : type->bytes();  // for the first: alignment of the whole
    if (isLoad && s.has("nc")) markSteady(inst);
    if (s.has("volatile") && n == 1) markVolatile(inst);
    if (!isLoad) continue;
    ir::Operand loaded = ir::Operand::reg(inst.result, *type);
    // A register may be wider than what is loaded into it.
    if (type->isInt() && type->bits < 32) loaded = f_.toInt(loaded, ir::kI32, isSignedPtx(s.words.back()));
    if (!write(values[i], loaded)) return false;
  }
  return true;
}

bool PtxValues::atomic(const PtxStatement& s) {
  const bool isRed = s.name() == "red";
  if ((!isRed && s.name() != "atom") || !s.has("global") || s.words.size() < 4) return false;
  ir::Scope scope = ir::Scope::Device;
  ir::Order order = ir::Order::Relaxed;
  for (llvm::StringRef w : llvm::ArrayRef(s.words).drop_front().drop_back(2)) {
    if (w == "cta" || w == "cluster" || w == "gpu" || w == "sys")
      scope = w == "cta"       ? ir::Scope::Block
              : w == "cluster" ? ir::Scope::Cluster
              : w == "gpu"     ? ir::Scope::Device
                               : ir::Scope::System;
    else if (auto o = orderNamed(w); o && *o != ir::Order::SeqCst)
      order = *o;
    else if (w != "global")
      return false;
  }
  const llvm::StringRef name = s.words[s.words.size() - 2], typeName = s.words.back();
  auto type = ptxType(typeName);
  if (!type || (type->bits != 32 && type->bits != 64)) return false;
  const size_t first = isRed ? 0 : 1;
  const bool isCas = name == "cas";
  if (s.operands.size() != first + (isCas ? 3 : 2) || (isRed && isCas)) return false;
  auto pointer = address(s.operands[first]);
  auto operands = readAll(s, first + 1, *type);
  if (!pointer || !operands) return false;
  operands->insert(operands->begin(), *pointer);
  const bool ordered = name == "min" || name == "max";
  const std::string prefix = type->isFloat() ? "f" : !ordered ? "" : isSignedPtx(typeName) ? "s" : "u";
  auto update = atomicNamed(prefix + name.str());
  if (!isCas && !update) return false;
  ir::Inst& inst = f_.add(isCas ? Op::AtomicCAS : Op::AtomicRMW, *type, *operands);
  if (!isCas) inst.atomic = *update;
  inst.scope = scope;
  inst.order = order;
  if (isCas) inst.failure = ir::failureOrder(order);
  inst.align = type->bytes();
  return isRed || write(s.operands[0], ir::Operand::reg(inst.result, *type));
}

}  // namespace gpubmc::core
