// Math, common and geometric functions of floats, component by component. Functions of <math.h> keep their name there;
// how exact they are is a matter of the device, and their values are open.

#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Intrinsics.h>

#include "core/frontend/opencl/builtin_call.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;
using I = llvm::Intrinsic::IndependentIntrinsics;
using Scalars = llvm::ArrayRef<Value*>;

/// The C function for double; null: none.
const char* libraryFunction(llvm::StringRef name) {
  for (const char* n :
       {"acos", "acosh", "asin",  "asinh", "atan", "atan2", "atanh",     "cbrt",  "ceil",     "copysign",
        "cos",  "cosh",  "cospi", "erf",   "erfc", "exp",   "exp2",      "exp10", "expm1",    "fabs",
        "fdim", "floor", "fma",   "fmax",  "fmin", "fmod",  "hypot",     "ilogb", "ldexp",    "lgamma",
        "log",  "log10", "log1p", "log2",  "logb", "pow",   "remainder", "rint",  "round",    "rsqrt",
        "sin",  "sinh",  "sinpi", "sqrt",  "tan",  "tanh",  "tgamma",    "trunc", "nextafter"})
    if (name == n) return n;
  return llvm::StringSwitch<const char*>(name)
      .Case("powr", "pow")
      .Case("pown", "powi")
      .Case("native_sin", "fast_sin")
      .Case("native_cos", "fast_cos")
      .Case("native_tan", "fast_tan")
      .Case("native_exp", "fast_exp")
      .Case("native_exp10", "fast_exp10")
      .Case("native_log", "fast_log")
      .Case("native_log2", "fast_log2")
      .Case("native_log10", "fast_log10")
      .Case("native_divide", "fast_fdivide")
      .Case("native_powr", "fast_pow")
      .Default(nullptr);
}

struct Floats {
  BuiltinCall& c;

  /// A function of C on scalars. Halves are computed as floats.
  Value* library(const std::string& name, llvm::Type* result, Scalars arguments) const {
    if (arguments[0]->getType()->isHalfTy()) {
      std::vector<Value*> wide;
      for (Value* a : arguments) wide.push_back(a->getType()->isHalfTy() ? c.b.CreateFPExt(a, c.b.getFloatTy()) : a);
      Value* v = library(name, result->isHalfTy() ? c.b.getFloatTy() : result, wide);
      return result->isHalfTy() ? c.b.CreateFPTrunc(v, result) : v;
    }
    const bool single = arguments[0]->getType()->isFloatTy();
    return name.starts_with("fast_") || name == "powi"
               ? c.known("__gpubmc_fmath_" + name + (single ? "f" : ""), result, arguments)
               : c.known(name + (single ? "f" : ""), result, arguments);
  }
  Value* library(const std::string& name, Scalars arguments) const {
    return library(name, arguments[0]->getType(), arguments);
  }
  Value* number(Value* like, double n) const { return llvm::ConstantFP::get(like->getType(), n); }
  Value* sum(Value* a, Value* b) const { return c.b.CreateFAdd(a, b); }
  Value* product(Value* a, Value* b) const { return c.b.CreateFMul(a, b); }
  /// Contracted or not, as the implementation likes.
  Value* multiplyAdd(Value* a, Value* b, Value* more) const {
    return c.b.CreateIntrinsic(I::fmuladd, {a->getType()}, {a, b, more});
  }
  /// y where x < y, otherwise x: the order matters for NaN only.
  Value* greater(Value* x, Value* y) const { return c.b.CreateSelect(c.b.CreateFCmpOLT(x, y), y, x); }
  Value* lesser(Value* x, Value* y) const { return c.b.CreateSelect(c.b.CreateFCmpOLT(y, x), y, x); }
  Value* dot(Value* a, Value* b, unsigned count) const {
    Value* out = product(c.component(a, 0), c.component(b, 0));
    for (unsigned i = 1; i < count; ++i) out = multiplyAdd(c.component(a, i), c.component(b, i), out);
    return out;
  }
  Value* root(Value* a) const { return library("sqrt", {a}); }
  Value* all(Value* v, unsigned count, const std::function<Value*(Value*)>& f) const {
    std::vector<Value*> out;
    for (unsigned i = 0; i < count; ++i) out.push_back(f(c.component(v, i)));
    return c.joined(out);
  }
  Value* difference(Value* a, Value* b) const { return c.b.CreateFSub(a, b); }
  /// Through a pointer: the second result of a function, component by component.
  void store(Value* pointer, std::vector<Value*> values, unsigned bytes) const {
    Value* v = c.joined(values);
    const unsigned places = values.size() == 3 ? 4 : unsigned(values.size());
    c.b.CreateAlignedStore(v, pointer, llvm::Align(uint64_t(places) * bytes));
  }
};

constexpr double kPi = 3.14159265358979323846;

Value* geometric(BuiltinCall& c, const Floats& f) {
  const unsigned n = c.params[0].count;
  Value* a = c.arg(0);
  llvm::StringRef name = c.name;
  name.consume_front("fast_");
  if (name == "dot") return f.dot(a, c.arg(1), n);
  if (name == "length") return f.root(f.dot(a, a, n));
  if (name == "distance") {
    Value* d = f.difference(a, c.arg(1));
    return f.root(f.dot(d, d, n));
  }
  if (name == "normalize") {
    Value* length = f.root(f.dot(a, a, n));
    return f.all(a, n, [&](Value* x) { return c.b.CreateFDiv(x, length); });
  }
  if (name == "cross") {
    Value* b = c.arg(1);
    std::vector<Value*> out;
    for (unsigned i = 0; i < 3; ++i) {
      const unsigned j = (i + 1) % 3, k = (i + 2) % 3;
      out.push_back(f.difference(f.product(c.component(a, j), c.component(b, k)),
                                 f.product(c.component(a, k), c.component(b, j))));
    }
    if (n == 4) out.push_back(f.number(out[0], 0));
    return c.joined(out);
  }
  return nullptr;
}

Value* common(BuiltinCall& c, const Floats& f) {
  auto each = [&](auto&& of) { return c.each([&](Scalars s, unsigned) { return of(s); }); };
  const std::string& name = c.name;
  llvm::IRBuilder<>& b = c.b;
  if (name == "max") return each([&](Scalars s) { return f.greater(s[0], s[1]); });
  if (name == "min") return each([&](Scalars s) { return f.lesser(s[0], s[1]); });
  if (name == "clamp")
    return each([&](Scalars s) { return f.library("fmin", {f.library("fmax", {s[0], s[1]}), s[2]}); });
  if (name == "degrees") return each([&](Scalars s) { return f.product(f.number(s[0], 180 / kPi), s[0]); });
  if (name == "radians") return each([&](Scalars s) { return f.product(f.number(s[0], kPi / 180), s[0]); });
  if (name == "mix") return each([&](Scalars s) { return f.multiplyAdd(f.difference(s[1], s[0]), s[2], s[0]); });
  if (name == "step")
    return each(
        [&](Scalars s) { return b.CreateSelect(b.CreateFCmpOLT(s[1], s[0]), f.number(s[0], 0), f.number(s[0], 1)); });
  if (name == "smoothstep")
    return each([&](Scalars s) {
      Value* t = b.CreateFDiv(f.difference(s[2], s[0]), f.difference(s[1], s[0]));
      t = f.library("fmin", {f.library("fmax", {t, f.number(t, 0)}), f.number(t, 1)});
      return f.product(f.product(t, t), f.difference(f.number(t, 3), f.product(f.number(t, 2), t)));
    });
  if (name == "sign")
    return each([&](Scalars s) {
      Value* zero = f.number(s[0], 0);
      Value* of = b.CreateSelect(b.CreateFCmpOGT(s[0], zero), f.number(s[0], 1), s[0]);
      of = b.CreateSelect(b.CreateFCmpOLT(s[0], zero), f.number(s[0], -1), of);
      return b.CreateSelect(b.CreateFCmpUNO(s[0], s[0]), zero, of);
    });
  if (name == "mad") return each([&](Scalars s) { return f.multiplyAdd(s[0], s[1], s[2]); });
  if (name == "maxmag" || name == "minmag")
    return each([&](Scalars s) {
      Value* x = f.library("fabs", {s[0]});
      Value* y = f.library("fabs", {s[1]});
      const bool isGreatest = name == "maxmag";
      Value* other = f.library(isGreatest ? "fmax" : "fmin", {s[0], s[1]});
      Value* first = isGreatest ? b.CreateFCmpOGT(x, y) : b.CreateFCmpOLT(x, y);
      Value* second = isGreatest ? b.CreateFCmpOGT(y, x) : b.CreateFCmpOLT(y, x);
      return b.CreateSelect(first, s[0], b.CreateSelect(second, s[1], other));
    });
  return nullptr;
}

/// Functions with a second result behind a pointer.
Value* withPointer(BuiltinCall& c, const Floats& f) {
  if (c.argCount() < 2 || !c.params.back().isPointer) return nullptr;
  std::vector<Value*> first, second;
  const unsigned n = c.params[0].count;
  llvm::IRBuilder<>& b = c.b;
  const std::string& name = c.name;
  for (unsigned i = 0; i < n; ++i) {
    Value* x = c.component(c.arg(0), i);
    if (name == "sincos") {
      first.push_back(f.library("sin", {x}));
      second.push_back(f.library("cos", {x}));
    } else if (name == "fract") {
      second.push_back(f.library("floor", {x}));
      // Less than 1: the difference may round to it.
      const bool single = x->getType()->isFloatTy();
      Value* most = f.number(x, single ? 0x1.fffffep-1 : 0x1.fffffffffffffp-1);
      first.push_back(f.library("fmin", {f.difference(x, second.back()), most}));
    } else if (name == "modf") {
      second.push_back(f.library("trunc", {x}));
      first.push_back(f.library("copysign", {f.difference(x, second.back()), x}));
    } else if (name == "frexp" || name == "lgamma_r") {
      first.push_back(c.uncomputed(x->getType(), name));
      second.push_back(c.uncomputed(b.getInt32Ty(), name));
    } else if (name == "remquo") {
      first.push_back(f.library("remainder", {x, c.component(c.arg(1), i)}));
      second.push_back(c.uncomputed(b.getInt32Ty(), name));
    } else {
      return nullptr;
    }
  }
  f.store(c.arg(c.argCount() - 1), second, c.params.back().bits / 8);
  return c.joined(first);
}

}  // namespace

Value* floats(BuiltinCall& c) {
  if (c.name == "nan" && c.argCount() == 1)
    return c.each([&](Scalars, unsigned) { return llvm::ConstantFP::getNaN(c.type()->getScalarType()); });
  if (c.params.empty() || !c.params[0].isFloat() || c.params[0].isPointer) return nullptr;
  const Floats f{c};
  if (Value* v = geometric(c, f)) return v;
  if (Value* v = common(c, f)) return v;
  if (Value* v = withPointer(c, f)) return v;
  llvm::StringRef name = c.name;
  if (const char* function = libraryFunction(name))
    return c.each([&](Scalars s, unsigned) { return f.library(function, c.type()->getScalarType(), s); });
  // What devices compute as they like.
  static constexpr llvm::StringLiteral kOpen[] = {"native_sqrt", "native_rsqrt", "native_recip", "native_exp2",
                                                  "acospi",      "asinpi",       "atanpi",       "atan2pi",
                                                  "tanpi",       "rootn"};
  const bool isHalf = name.starts_with("half_");
  if (isHalf || llvm::is_contained(kOpen, name))
    return c.each([&](Scalars, unsigned) { return c.uncomputed(c.type()->getScalarType(), name); });
  return nullptr;
}

}  // namespace gpubmc::core::opencl
