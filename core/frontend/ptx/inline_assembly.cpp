// Inline PTX: single instructions for which CUDA has no function. The rest, and sequences, are computed (values.h).

#include "core/frontend/lower/inline_assembly.h"

#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/lower/call_names.h"
#include "core/frontend/ptx/async.h"
#include "core/frontend/ptx/values.h"

namespace gpubmc::core {
namespace {

using Op = ir::Opcode;

using Statement = PtxStatement;

class Assembly {
 public:
  Assembly(FunctionLowering& f, const llvm::CallBase& call) : f_(f), call_(call) {}

  bool lower(const Statement& s) {
    return silent(s) || lowerAsyncStatement(f_, call_, s) || special(s) || bits(s) || meeting(s) || fence(s) ||
           access(s);
  }

 private:
  ir::Operand number(uint64_t n) const { return ir::Operand::constant(n, ir::kI32); }

  std::optional<ir::Operand> argumentAs(llvm::StringRef text, ir::Type type) {
    const auto k = ptxInput(call_, text);
    return k ? ptxArgument(f_, call_, *k, type) : std::nullopt;
  }
  bool isResult(llvm::StringRef text, ir::Type type) const {
    const auto own = scalarType(call_.getType());
    return text == "$0" && own && fitsPtx(type, *own);
  }

  /// Hints.
  bool silent(const Statement& s) const {
    if (!call_.getType()->isVoidTy()) return false;
    return s.name() == "prefetch" || s.name() == "prefetchu" || s.name() == "nanosleep" || s.name() == "pmevent";
  }

  bool special(const Statement& s) {
    if (s.name() != "mov" || s.operands.size() != 2 || !isResult(s.operands[0], ir::kI32)) return false;
    if (!scalarType(call_.getType())->isInt()) return false;
    llvm::StringRef source = s.operands[1];
    if (!source.consume_front("%")) return false;
    source.consume_front("%");
    std::string name = source.lower();
    std::replace(name.begin(), name.end(), '.', '_');
    if (auto r = specialNamed(name)) {
      giveSpecial(f_, call_, *r);
      return true;
    }
    if (name == "clock" || name == "clock64" || name == "clock_hi" || name == "globaltimer" ||
        name == "globaltimer_lo" || name == "smid" || name == "nsmid" || name == "gridid") {
      const ir::Type type = *scalarType(call_.getType());
      const uint64_t most = type.bits == 64 ? UINT64_MAX : (uint64_t(1) << type.bits) - 1;
      ir::Inst& inst = f_.add(Op::Arbitrary, type, {ir::Operand::constant(0, type), ir::Operand::constant(most, type)});
      inst.name = name;
      f_.setResult(call_, ir::Operand::reg(inst.result, type));
      return true;
    }
    return laneMask(name);
  }

  bool laneMask(llvm::StringRef name) {
    if (!name.consume_front("lanemask_")) return false;
    ir::Inst& inst = f_.add(Op::SpecialReg, ir::kI32, {});
    inst.special = ir::SpecialRegister::LaneId;
    const ir::Operand lane = ir::Operand::reg(inst.result, ir::kI32);
    auto make = [&](Op op, ir::Operand a, ir::Operand b) { return f_.emit(op, ir::kI32, {a, b}); };
    auto flip = [&](ir::Operand a) { return make(Op::Xor, a, number(UINT32_MAX)); };
    const ir::Operand own = make(Op::Shl, number(1), lane), below = make(Op::Sub, own, number(1));
    if (name == "eq")
      give(f_, call_, own);
    else if (name == "lt")
      give(f_, call_, below);
    else if (name == "le")
      give(f_, call_, make(Op::Or, below, own));
    else if (name == "gt")
      give(f_, call_, flip(make(Op::Or, below, own)));
    else if (name == "ge")
      give(f_, call_, flip(below));
    else
      return false;
    return true;
  }

  bool bits(const Statement& s) {
    if (s.words.size() != 2 || s.operands.size() != 2 || !isResult(s.operands[0], ir::kI32)) return false;
    const auto from = argumentAs(s.operands[1], ir::kI32);
    if (!from || (s.words[1] != "u32" && s.words[1] != "b32")) return false;
    const ir::Operand x = *from;
    if (s.name() == "popc")
      give(f_, call_, f_.emit(Op::PopCount, ir::kI32, {x}));
    else if (s.name() == "clz")
      give(f_, call_, f_.emit(Op::CountLeadingZeros, ir::kI32, {x}));
    else if (s.name() == "brev")
      give(f_, call_, f_.emit(Op::BitReverse, ir::kI32, {x}));
    // All ones for 0.
    else if (s.name() == "bfind")
      give(f_, call_, f_.emit(Op::Sub, ir::kI32, {number(31), f_.emit(Op::CountLeadingZeros, ir::kI32, {x})}));
    else
      return false;
    return true;
  }

  /// A number or an argument.
  std::optional<ir::Operand> word(llvm::StringRef text) {
    if (auto n = ptxConstant(call_, text)) return number(*n);
    return argumentAs(text, ir::kI32);
  }

  bool meeting(const Statement& s) {
    if ((s.name() != "bar" && s.name() != "barrier") || (!s.has("sync") && !s.has("arrive")) ||
        !call_.getType()->isVoidTy())
      return false;
    if (s.operands.empty() || s.operands.size() > 2 || s.has("cluster")) return false;
    auto first = word(s.operands[0]), second = s.operands.size() == 2 ? word(s.operands[1]) : number(0);
    if (!first || !second) return false;
    if (s.has("warp")) {
      if (s.has("arrive")) return false;
      if (s.operands.size() == 1) f_.add(Op::WarpSync, ir::kVoid, {*first});
      return s.operands.size() == 1;
    }
    const bool aligned = s.name() == "bar" || s.has("aligned");
    const ir::BarrierForm form = aligned ? ir::BarrierForm::Aligned : ir::BarrierForm::Unaligned;
    if (s.has("arrive")) {
      if (s.operands.size() == 2) f_.add(Op::NamedArrive, ir::kVoid, {*first, *second}).sub = uint8_t(form);
      return s.operands.size() == 2;
    }
    lowerNamedBarrier(f_, *first, *second, form);
    return true;
  }

  static std::optional<ir::Scope> scope(const Statement& s) {
    if (s.has("cta")) return ir::Scope::Block;
    if (s.has("gpu") || s.has("gl")) return ir::Scope::Device;
    if (s.has("sys")) return ir::Scope::System;
    return std::nullopt;
  }

  bool fence(const Statement& s) {
    const bool old = s.name() == "membar";
    if ((!old && s.name() != "fence") || !s.operands.empty()) return false;
    auto reach = scope(s);
    if (!reach) return false;
    ir::Order order = old ? ir::Order::SeqCst : ir::Order::AcqRel;
    for (llvm::StringRef w : llvm::drop_begin(s.words)) {
      if (w == "cta" || w == "gpu" || w == "gl" || w == "sys") continue;
      if (old) return false;
      if (w == "sc")
        order = ir::Order::SeqCst;
      else if (auto o = orderNamed(w); o && *o != ir::Order::Relaxed && *o != ir::Order::SeqCst)
        order = *o;
      else
        return false;
    }
    ir::Inst& inst = f_.add(Op::Fence, ir::kVoid, {});
    inst.scope = *reach;
    inst.order = order;
    return true;
  }

  /// ld and st of one scalar: strong ones are atomic, weak ones plain.
  bool access(const Statement& s) {
    const bool isLoad = s.name() == "ld";
    if ((!isLoad && s.name() != "st") || s.operands.size() != 2) return false;
    std::optional<ir::Type> type;
    bool strong = false;
    ir::Order order = ir::Order::Relaxed;
    for (llvm::StringRef w : llvm::drop_begin(s.words)) {
      if (w == "acquire" || w == "release")
        strong = true, order = w == "acquire" ? ir::Order::Acquire : ir::Order::Release;
      else if (w == "relaxed")
        strong = true;
      else if (w == "b8" || w == "b16" || w == "b32" || w == "b64")
        type = typeNamed(("i" + w.drop_front()).str());
      else if (auto t = typeNamed(w))
        type = t;
      else if (w != "global" && w != "weak" && w != "cta" && w != "gpu" && w != "sys")
        return false;
    }
    llvm::StringRef place = s.operands[isLoad ? 1 : 0];
    if (!type || strong != scope(s).has_value() || !place.consume_front("[") || !place.consume_back("]")) return false;
    if (isLoad && !isResult(s.operands[0], *type)) return false;
    const auto pointer = argumentAs(place.trim(), ir::kPtr);
    const auto value = isLoad || !pointer ? pointer : argumentAs(s.operands[1], *type);
    if (!value) return false;
    ir::Inst& inst = isLoad ? f_.add(Op::Load, *type, {*pointer}) : f_.add(Op::Store, ir::kVoid, {*value, *pointer});
    inst.isAtomic = strong;
    inst.order = order;
    inst.scope = scope(s).value_or(ir::Scope::Device);
    inst.align = type->bytes();
    if (isLoad) give(f_, call_, ir::Operand::reg(inst.result, *type));
    return true;
  }

  FunctionLowering& f_;
  const llvm::CallBase& call_;
};

}  // namespace

void lowerAssembly(FunctionLowering& f, const llvm::CallBase& call, const llvm::InlineAsm& assembly) {
  const std::string text = withoutComments(assembly.getAsmString());
  if (!hasBalancedBraces(text)) return f.unsupported(call, "inline PTX '" + assembly.getAsmString() + "'");
  const auto lines = ptxStatements(text);
  if (lines.empty() && call.getType()->isVoidTy()) return;  // only a compiler barrier
  if (lines.size() == 1 && Assembly(f, call).lower(lines.front())) return;
  PtxValues values(f, call, assembly);
  for (const Statement& s : lines)
    if (!values.lower(s)) return f.unsupported(call, "inline PTX '" + s.text.str() + "'");
  if (!values.finish()) f.unsupported(call, "inline PTX '" + text + "'");
}

}  // namespace gpubmc::core
