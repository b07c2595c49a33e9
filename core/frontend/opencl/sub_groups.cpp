// Sub-groups are warps: their size is that of a warp (--warp-size), which OpenCL leaves to the implementation. All
// work-items of a sub-group come to these functions, or none. The last sub-group of a work-group may be smaller.

#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/opencl/builtin_call.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;

struct Place {
  Value *own, *group, *size, *widest, *groups;  ///< 64 bits; the size is that of the own sub-group
};

Place placeOf(BuiltinCall& c) {
  llvm::IRBuilder<>& b = c.b;
  Value *linear = b.getInt64(0), *items = b.getInt64(1);
  for (const char* axis : {"z", "y", "x"}) {
    Value* n = c.special(std::string("ntid.") + axis);
    linear = b.CreateAdd(b.CreateMul(linear, n), c.special(std::string("tid.") + axis));
    items = b.CreateMul(items, n);
  }
  Value* warp = c.special("warpsize");
  Value* group = b.CreateUDiv(linear, warp);
  Value* left = b.CreateSub(items, b.CreateMul(group, warp));
  auto least = [&](Value* x, Value* y) { return b.CreateSelect(b.CreateICmpULT(x, y), x, y); };
  Value* groups = b.CreateUDiv(b.CreateAdd(items, b.CreateSub(warp, b.getInt64(1))), warp);
  return {b.CreateURem(linear, warp), group, least(left, warp), least(items, warp), groups};
}

Value* narrow(BuiltinCall& c, Value* v) {
  return c.b.CreateTrunc(v, c.b.getInt32Ty());
}

/// Of all lanes. Narrow integers are passed in 32 bits.
Value* shuffled(BuiltinCall& c, llvm::StringRef how, Value* v, const BuiltinType& t, Value* lane) {
  llvm::IRBuilder<>& b = c.b;
  const bool isNarrow = t.isInteger() && t.bits < 32;
  Value* sent = isNarrow ? b.CreateZExt(v, b.getInt32Ty()) : v;
  const std::string type = isNarrow ? "i32" : nameOf(t);
  Value* got = c.known(("__gpubmc_wave_shuffle_" + how + "_" + type).str(), sent->getType(),
                       {b.getInt64(~0ull), sent, lane, narrow(c, c.special("warpsize"))});
  return isNarrow ? b.CreateTrunc(got, v->getType()) : got;
}

using Combine = std::function<Value*(Value*, Value*)>;

/// Of integers: those of floats round in an order that is not known.
std::optional<Combine> combine(BuiltinCall& c, llvm::StringRef name, bool isSigned) {
  llvm::IRBuilder<>& b = c.b;
  auto chosen = [&b](llvm::CmpInst::Predicate p) {
    return Combine([&b, p](Value* x, Value* y) { return b.CreateSelect(b.CreateICmp(p, x, y), x, y); });
  };
  if (name == "add") return [&b](Value* x, Value* y) { return b.CreateAdd(x, y); };
  if (name == "min") return chosen(isSigned ? llvm::CmpInst::ICMP_SLT : llvm::CmpInst::ICMP_ULT);
  if (name == "max") return chosen(isSigned ? llvm::CmpInst::ICMP_SGT : llvm::CmpInst::ICMP_UGT);
  return std::nullopt;
}

Value* identity(BuiltinCall& c, llvm::StringRef name, bool isSigned) {
  const unsigned bits = c.type()->getIntegerBitWidth();
  const llvm::APInt value = name == "add" ? llvm::APInt::getZero(bits)
                            : name == "min"
                                ? (isSigned ? llvm::APInt::getSignedMaxValue(bits) : llvm::APInt::getMaxValue(bits))
                            : isSigned ? llvm::APInt::getSignedMinValue(bits)
                                       : llvm::APInt::getZero(bits);
  return llvm::ConstantInt::get(c.type(), value);
}

/// The sums of all lanes up to each, in as many steps as a number of lanes has bits.
Value* scanned(BuiltinCall& c, const Place& p, Value* v, const Combine& of) {
  constexpr unsigned kLanes = 64;  // of the largest
  for (unsigned d = 1; d < kLanes; d *= 2) {
    Value* below = shuffled(c, "up", v, c.params[0], c.b.getInt32(d));
    v = c.b.CreateSelect(c.b.CreateICmpUGE(p.own, c.b.getInt64(d)), of(below, v), v);
  }
  return v;
}

Value* combined(BuiltinCall& c, llvm::StringRef name) {
  const bool isReduction = name.consume_front("reduce_"), isInclusive = name.consume_front("scan_inclusive_");
  if (!isReduction && !isInclusive && !name.consume_front("scan_exclusive_")) return nullptr;
  const BuiltinType& t = c.params[0];
  if (t.isFloat()) {
    c.note("the order in which a sub-group combines floats is not known: the result is open");
    c.known("__gpubmc_wave_vote_all", c.b.getInt32Ty(), {c.b.getInt64(~0ull), c.b.getInt32(1)});
    return c.uncomputed(c.type(), c.name);
  }
  const auto of = combine(c, name, t.isSigned);
  if (!of || !t.isInteger() || t.count != 1) return nullptr;
  const Place p = placeOf(c);
  Value* sums = scanned(c, p, c.arg(0), *of);
  if (isInclusive) return sums;
  if (isReduction) return shuffled(c, "index", sums, t, narrow(c, c.b.CreateSub(p.size, c.b.getInt64(1))));
  Value* before = shuffled(c, "up", sums, t, c.b.getInt32(1));
  return c.b.CreateSelect(c.b.CreateICmpEQ(p.own, c.b.getInt64(0)), identity(c, name, t.isSigned), before);
}

Value* query(BuiltinCall& c, llvm::StringRef name) {
  if (name == "get_sub_group_local_id") return placeOf(c).own;
  if (name == "get_sub_group_id") return placeOf(c).group;
  if (name == "get_sub_group_size") return placeOf(c).size;
  if (name == "get_max_sub_group_size") return placeOf(c).widest;
  if (name == "get_num_sub_groups" || name == "get_enqueued_num_sub_groups") return placeOf(c).groups;
  return nullptr;
}

/// The one of `shuffle`, `shuffle_xor`, `shuffle_up`, `shuffle_down`, `broadcast`.
std::optional<std::string> direction(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<std::string>>(name)
      .Cases("broadcast", "shuffle", "index")
      .Case("shuffle_xor", "xor")
      .Case("shuffle_up", "up")
      .Case("shuffle_down", "down")
      .Default(std::nullopt);
}

Value* barrier(BuiltinCall& c) {
  constexpr uint64_t kBoth = 3;
  const auto flags = c.constantArg(0);
  if (!flags || (*flags & kBoth) != kBoth) return c.unsupported("sub_group_barrier() that orders not all memory");
  return c.known("__gpubmc_wave_warpsync", c.b.getVoidTy(), {c.b.getInt64(~0ull)});
}

}  // namespace

Value* subGroups(BuiltinCall& c) {
  llvm::StringRef name = c.name;
  constexpr const char* kSize = "sub-groups are taken to have as many work-items as --warp-size says (32)";
  if (Value* v = query(c, name)) {
    c.note(kSize);
    return c.b.CreateIntCast(v, c.type(), /*isSigned=*/false);
  }
  if (!name.consume_front("sub_group_")) return nullptr;
  c.note(kSize);
  if (name == "barrier") return barrier(c);
  if (name == "all" || name == "any") {
    Value* predicate = c.b.CreateIntCast(c.arg(0), c.b.getInt32Ty(), true);
    return c.known(("__gpubmc_wave_vote_" + name).str(), c.b.getInt32Ty(), {c.b.getInt64(~0ull), predicate});
  }
  if (c.params.empty() || c.params[0].count != 1) return nullptr;
  if (const auto how = direction(name); how && c.argCount() == 2)
    return shuffled(c, *how, c.arg(0), c.params[0], c.arg(1));
  return combined(c, name);
}

}  // namespace gpubmc::core::opencl
