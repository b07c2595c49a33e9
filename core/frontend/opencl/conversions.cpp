// convert_TYPE[_sat][_ROUNDING]. Without a rounding mode, integers are rounded toward zero and floats to the nearest.

#include "core/frontend/opencl/builtin_call.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;

struct Conversion {
  BuiltinType from, to;
  bool saturates = false;
  std::string rounding;  ///< empty: the default
};

std::optional<Conversion> conversionNamed(llvm::StringRef name, const BuiltinType& from) {
  Conversion out{.from = from, .to = {}, .saturates = false, .rounding = {}};
  if (!name.consume_front("convert_")) return std::nullopt;
  for (auto [suffix, rounding] : {std::pair("_rte", "rn"), {"_rtz", "rz"}, {"_rtp", "ru"}, {"_rtn", "rd"}})
    if (name.consume_back(suffix)) out.rounding = rounding;
  out.saturates = name.consume_back("_sat");
  const auto to = typeSpelled(name);
  if (!to) return std::nullopt;
  out.to = *to;
  return out;
}

Value* cast(BuiltinCall& c, const Conversion& v, Value* x, const std::string& operation, llvm::Type* type) {
  BuiltinType to = v.to;
  if (to.isInteger() && to.bits < 32) to.bits = 32;
  const std::string rounding = !v.rounding.empty() ? v.rounding : v.to.isInteger() ? "rz" : "rn";
  return c.known("__gpubmc_cvt_" + operation + "_" + rounding + "_" + nameOf(v.from) + "_" + nameOf(to), type, {x});
}

/// Limits of integers narrower than `bits`, as a number of the wider type.
Value* limited(BuiltinCall& c, Value* x, bool isSigned, const BuiltinType& to) {
  using I = llvm::Intrinsic::IndependentIntrinsics;
  const unsigned bits = x->getType()->getIntegerBitWidth();
  auto number = [&](uint64_t n) { return llvm::ConstantInt::get(x->getType(), n); };
  const uint64_t most = to.isSigned ? (uint64_t(1) << (to.bits - 1)) - 1 : UINT64_MAX >> (64 - to.bits);
  const uint64_t least = to.isSigned ? ~most : 0;
  llvm::IRBuilder<>& b = c.b;
  if (isSigned) {
    if (bits >= to.bits && (to.isSigned || to.bits < bits)) x = b.CreateBinaryIntrinsic(I::smin, x, number(most));
    if (!to.isSigned || to.bits < bits) x = b.CreateBinaryIntrinsic(I::smax, x, number(least));
    return x;
  }
  return to.bits < bits || (to.isSigned && to.bits == bits) ? b.CreateBinaryIntrinsic(I::umin, x, number(most)) : x;
}

Value* converted(BuiltinCall& c, const Conversion& v, Value* x, llvm::Type* type) {
  llvm::IRBuilder<>& b = c.b;
  if (v.from.isInteger() && v.to.isInteger()) {
    if (v.saturates) x = limited(c, x, v.from.isSigned, v.to);
    return b.CreateIntCast(x, type, v.from.isSigned);
  }
  if (v.from.isInteger()) {
    if (v.from.bits < 32) {
      Conversion wide = v;
      wide.from.bits = 32;
      return converted(c, wide, b.CreateIntCast(x, b.getInt32Ty(), v.from.isSigned), type);
    }
    return cast(c, v, x, v.from.isSigned ? "sitofp" : "uitofp", type);
  }
  if (v.to.isFloat()) {
    if (v.to.bits == v.from.bits) return x;
    return v.to.bits > v.from.bits ? b.CreateFPExt(x, type) : cast(c, v, x, "fptrunc", type);
  }
  // The kernel IR's conversions saturate. Without _sat a value beyond the type's range gives any number.
  llvm::Type* wide = b.getIntNTy(std::max(32u, v.to.bits));
  Value* n = cast(c, v, x, v.to.isSigned || v.to.bits < 32 ? "fptosi" : "fptoui", wide);
  if (v.to.bits < 32 && v.saturates) n = limited(c, n, true, v.to);
  n = b.CreateIntCast(n, type, v.to.isSigned);
  if (v.saturates) return n;
  c.note("a float outside of an integer's range is converted as the nearest number in it; OpenCL leaves this open");
  return n;
}

}  // namespace

Value* conversions(BuiltinCall& c) {
  if (c.argCount() != 1) return nullptr;
  const auto v = conversionNamed(c.name, c.params[0]);
  if (!v || c.params[0].kind == BuiltinType::Kind::Other) return nullptr;
  return c.each([&](llvm::ArrayRef<Value*> s, unsigned) { return converted(c, *v, s[0], c.type()->getScalarType()); });
}

}  // namespace gpubmc::core::opencl
