// Sub-groups are warps: their size is that of a warp (--warp-size), which OpenCL leaves to the implementation. All
// work-items of a sub-group come to the functions of the core language, or none. Those of extensions are of the
// work-items that are there: where some have parted, that is unsupported. The last sub-group of a work-group may be
// smaller.

#include <cstring>

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

/// Whether a function, named without "sub_group_", is of the work-items that are there.
bool isOfThoseThere(llvm::StringRef name) {
  for (const char* of :
       {"shuffle", "rotate", "clustered_", "non_uniform_", "ballot", "inverse_ballot", "elect", "broadcast_first"})
    if (name.starts_with(of)) return true;
  return false;
}

/// Operations of a sub-group, in the lowering's vocabulary.
struct Lanes {
  BuiltinCall& c;
  std::string prefix = std::string("__gpubmc_") +
                       (isOfThoseThere(llvm::StringRef(c.name).substr(strlen("sub_group_"))) ? "converged_" : "") +
                       "wave_";
  Value* all = c.b.getInt64(~0ull);

  /// Narrow integers are passed in 32 bits. `width`: of each part of the sub-group, a power of two.
  Value* shuffled(llvm::StringRef how, Value* v, Value* lane, Value* width) const {
    llvm::IRBuilder<>& b = c.b;
    if (const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(v->getType())) {
      std::vector<Value*> parts;
      for (unsigned i = 0; i < vector->getNumElements(); ++i)
        parts.push_back(shuffled(how, c.component(v, i), lane, width));
      return c.joined(parts);
    }
    const bool isNarrow = v->getType()->isIntegerTy() && v->getType()->getIntegerBitWidth() < 32;
    Value* sent = isNarrow ? b.CreateZExt(v, b.getInt32Ty()) : v;
    const unsigned bits = sent->getType()->getPrimitiveSizeInBits().getFixedValue();
    const std::string type = (sent->getType()->isIntegerTy() ? "i" : "f") + std::to_string(bits);
    Value* got = c.known(prefix + "shuffle_" + how.str() + "_" + type, sent->getType(), {all, sent, lane, width});
    return isNarrow ? b.CreateTrunc(got, v->getType()) : got;
  }
  Value* shuffled(llvm::StringRef how, Value* v, Value* lane) const {
    return shuffled(how, v, lane, narrow(c, c.special("warpsize")));
  }
  Value* vote(llvm::StringRef which, Value* predicate) const {
    const bool isBallot = which == "ballot";
    return c.known(prefix + "vote_" + which.str(), isBallot ? c.b.getInt64Ty() : c.b.getInt32Ty(),
                   {all, c.b.CreateIntCast(predicate, c.b.getInt32Ty(), false)});
  }
  Value* present() const { return vote("ballot", c.b.getInt32(1)); }
};

using Combine = std::function<Value*(Value*, Value*)>;

/// An operation with its identity, of integers: those of floats round in an order that is not known.
struct Reduction {
  Combine of;
  Value* identity;
};

std::optional<Reduction> reduction(BuiltinCall& c, llvm::StringRef name, bool isSigned) {
  llvm::IRBuilder<>& b = c.b;
  const unsigned bits = c.type()->getIntegerBitWidth();
  auto number = [&](const llvm::APInt& n) { return llvm::ConstantInt::get(c.type(), n); };
  auto chosen = [&b](llvm::CmpInst::Predicate p) {
    return Combine([&b, p](Value* x, Value* y) { return b.CreateSelect(b.CreateICmp(p, x, y), x, y); });
  };
  if (name == "add") return Reduction{[&b](Value* x, Value* y) { return b.CreateAdd(x, y); }, number({bits, 0})};
  if (name == "mul") return Reduction{[&b](Value* x, Value* y) { return b.CreateMul(x, y); }, number({bits, 1})};
  if (name == "and")
    return Reduction{[&b](Value* x, Value* y) { return b.CreateAnd(x, y); }, number(llvm::APInt::getAllOnes(bits))};
  if (name == "or") return Reduction{[&b](Value* x, Value* y) { return b.CreateOr(x, y); }, number({bits, 0})};
  if (name == "xor") return Reduction{[&b](Value* x, Value* y) { return b.CreateXor(x, y); }, number({bits, 0})};
  if (name == "min")
    return Reduction{chosen(isSigned ? llvm::CmpInst::ICMP_SLT : llvm::CmpInst::ICMP_ULT),
                     number(isSigned ? llvm::APInt::getSignedMaxValue(bits) : llvm::APInt::getMaxValue(bits))};
  if (name == "max")
    return Reduction{chosen(isSigned ? llvm::CmpInst::ICMP_SGT : llvm::CmpInst::ICMP_UGT),
                     number(isSigned ? llvm::APInt::getSignedMinValue(bits) : llvm::APInt::getZero(bits))};
  return std::nullopt;
}

/// The sums of all lanes of a part up to each, in as many steps as a number of lanes has bits.
Value* scanned(BuiltinCall& c, Value* place, Value* width, Value* v, const Combine& of) {
  constexpr unsigned kLanes = 64;  // of the largest
  for (unsigned d = 1; d < kLanes; d *= 2) {
    Value* below = Lanes{c}.shuffled("up", v, c.b.getInt32(d), width);
    v = c.b.CreateSelect(c.b.CreateICmpUGE(place, c.b.getInt64(d)), of(below, v), v);
  }
  return v;
}

Value* combined(BuiltinCall& c, llvm::StringRef name) {
  llvm::IRBuilder<>& b = c.b;
  const bool isClustered = name.consume_front("clustered_");
  if (!isClustered) name.consume_front("non_uniform_");
  const bool isReduction = name.consume_front("reduce_"), isInclusive = name.consume_front("scan_inclusive_");
  if (!isReduction && !isInclusive && !name.consume_front("scan_exclusive_")) return nullptr;
  const BuiltinType& t = c.params[0];
  if (t.isFloat()) {
    c.note("the order in which a sub-group combines floats is not known: the result is open");
    Lanes{c}.vote("all", b.getInt32(1));
    return c.uncomputed(c.type(), c.name);
  }
  const bool isLogical = name.consume_front("logical_");
  const auto of = reduction(c, name, t.isSigned);
  if (!of || !t.isInteger() || t.count != 1) return nullptr;
  Value* v = c.arg(0);
  if (isLogical) v = b.CreateZExt(b.CreateICmpNE(v, llvm::ConstantInt::get(v->getType(), 0)), v->getType());
  const Place p = placeOf(c);
  Value* width = isClustered ? c.arg(1) : narrow(c, c.special("warpsize"));
  Value* place = b.CreateURem(p.own, b.CreateZExt(width, b.getInt64Ty()));
  Value* sums = scanned(c, place, width, v, of->of);
  if (isInclusive) return sums;
  if (isReduction) {
    // In the last one that is there.
    Value* end = b.CreateAdd(b.CreateSub(p.own, place), b.CreateZExt(width, b.getInt64Ty()));
    end = b.CreateSelect(b.CreateICmpULT(end, p.size), end, p.size);
    return Lanes{c}.shuffled("index", sums, narrow(c, b.CreateSub(end, b.getInt64(1))));
  }
  Value* before = Lanes{c}.shuffled("up", sums, b.getInt32(1));
  return b.CreateSelect(b.CreateICmpEQ(p.own, b.getInt64(0)), of->identity, before);
}

Value* query(BuiltinCall& c, llvm::StringRef name) {
  if (name == "get_sub_group_local_id") return placeOf(c).own;
  if (name == "get_sub_group_id") return placeOf(c).group;
  if (name == "get_sub_group_size") return placeOf(c).size;
  if (name == "get_max_sub_group_size") return placeOf(c).widest;
  if (name == "get_num_sub_groups" || name == "get_enqueued_num_sub_groups") return placeOf(c).groups;
  return nullptr;
}

/// A set of lanes as a vector of four words, and back: no sub-group has more than 64.
Value* words(BuiltinCall& c, Value* set) {
  Value* zero = c.b.getInt32(0);
  return c.joined({narrow(c, set), narrow(c, c.b.CreateLShr(set, 32)), zero, zero});
}
Value* setIn(BuiltinCall& c, Value* words) {
  auto word = [&](unsigned i) { return c.b.CreateZExt(c.component(words, i), c.b.getInt64Ty()); };
  return c.b.CreateOr(word(0), c.b.CreateShl(word(1), 32));
}

/// The lanes of a sub-group below a number, at most 64.
Value* below(BuiltinCall& c, Value* n) {
  llvm::IRBuilder<>& b = c.b;
  Value* some = b.CreateSub(b.CreateShl(b.getInt64(1), b.CreateAnd(n, 63)), b.getInt64(1));
  return b.CreateSelect(b.CreateICmpULT(n, b.getInt64(64)), some, b.getInt64(~0ull));
}

Value* mask(BuiltinCall& c, llvm::StringRef name) {
  if (!name.consume_front("get_sub_group_") || !name.consume_back("_mask")) return nullptr;
  llvm::IRBuilder<>& b = c.b;
  const Place p = placeOf(c);
  Value* less = below(c, p.own);
  Value* lessOrEqual = b.CreateOr(less, b.CreateShl(b.getInt64(1), p.own));
  Value* inside = below(c, p.widest);
  Value* set = name == "eq"   ? b.CreateXor(less, lessOrEqual)
               : name == "lt" ? less
               : name == "le" ? lessOrEqual
               : name == "ge" ? b.CreateAnd(b.CreateNot(less), inside)
               : name == "gt" ? b.CreateAnd(b.CreateNot(lessOrEqual), inside)
                              : nullptr;
  return set ? words(c, set) : nullptr;
}

/// Named without "sub_group_".
Value* ofBallots(BuiltinCall& c, llvm::StringRef name) {
  llvm::IRBuilder<>& b = c.b;
  auto bit = [&](Value* set, Value* at) { return narrow(c, b.CreateAnd(b.CreateLShr(set, b.CreateAnd(at, 63)), 1)); };
  auto count = [&](Value* set) { return narrow(c, b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, set)); };
  if (name == "ballot") return words(c, Lanes{c}.vote("ballot", c.arg(0)));
  if (name == "elect") {
    Value* first = b.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, Lanes{c}.present(), b.getFalse());
    return b.CreateZExt(b.CreateICmpEQ(first, placeOf(c).own), c.type());
  }
  if (name == "inverse_ballot") {
    Lanes{c}.vote("all", b.getInt32(1));
    return bit(setIn(c, c.arg(0)), placeOf(c).own);
  }
  if (name == "ballot_bit_extract") return bit(setIn(c, c.arg(0)), b.CreateZExt(c.arg(1), b.getInt64Ty()));
  const Place p = placeOf(c);
  if (name == "ballot_bit_count") return count(b.CreateAnd(setIn(c, c.arg(0)), below(c, p.widest)));
  if (name == "ballot_exclusive_scan") return count(b.CreateAnd(setIn(c, c.arg(0)), below(c, p.own)));
  if (name == "ballot_inclusive_scan")
    return count(b.CreateAnd(setIn(c, c.arg(0)), below(c, b.CreateAdd(p.own, b.getInt64(1)))));
  if (name == "ballot_find_lsb" || name == "ballot_find_msb") {
    Value* set = b.CreateAnd(setIn(c, c.arg(0)), below(c, p.widest));
    Value* at = name == "ballot_find_lsb"
                    ? b.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, set, b.getFalse())
                    : b.CreateSub(b.getInt64(63), b.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, set, b.getFalse()));
    // Of no bit the place is undefined.
    return b.CreateSelect(b.CreateICmpNE(set, b.getInt64(0)), narrow(c, at), c.uncomputed(b.getInt32Ty(), c.name));
  }
  return nullptr;
}

/// The one of `shuffle`, `shuffle_xor`, `shuffle_up`, `shuffle_down`, `broadcast`.
std::optional<std::string> direction(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<std::string>>(name)
      .Cases("broadcast", "non_uniform_broadcast", "shuffle", "index")
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
  if (Value* v = mask(c, name)) {
    c.note(kSize);
    return v;
  }
  if (!name.consume_front("sub_group_")) return nullptr;
  c.note(kSize);
  if (name == "barrier") return barrier(c);
  if (Value* v = ofBallots(c, name)) return v;
  llvm::StringRef vote = name;
  vote.consume_front("non_uniform_");
  if (vote == "all" || vote == "any") return Lanes{c}.vote(vote, c.arg(0));
  if (c.params.empty()) return nullptr;
  auto ofFirst = [&] {
    Value* first = c.b.CreateBinaryIntrinsic(llvm::Intrinsic::cttz, Lanes{c}.present(), c.b.getFalse());
    return Lanes{c}.shuffled("index", c.arg(0), narrow(c, first));
  };
  if (name == "broadcast_first") return ofFirst();
  if (name == "non_uniform_all_equal") {
    Value *v = c.arg(0), *first = ofFirst();
    return Lanes{c}.vote("all", c.params[0].isFloat() ? c.b.CreateFCmpOEQ(v, first) : c.b.CreateICmpEQ(v, first));
  }
  if (const auto how = direction(name); how && c.argCount() == 2) return Lanes{c}.shuffled(*how, c.arg(0), c.arg(1));
  if (name == "rotate" || name == "clustered_rotate") {
    Value* width = name == "rotate" ? narrow(c, placeOf(c).widest) : c.arg(2);
    Value* own = narrow(c, placeOf(c).own);
    Value* place = c.b.CreateURem(own, width);
    Value* to = c.b.CreateURem(c.b.CreateAdd(place, c.b.CreateURem(c.arg(1), width)), width);
    return Lanes{c}.shuffled("index", c.arg(0), c.b.CreateAdd(c.b.CreateSub(own, place), to));
  }
  return combined(c, name);
}

}  // namespace gpubmc::core::opencl
