// Atomic operations: those of OpenCL 1.x, which are relaxed, and those of 2.0 with their orders and scopes.

#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/opencl/builtin_call.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;

/// In the vocabulary of the lowering.
std::string updateNamed(llvm::StringRef name, const BuiltinType& t) {
  const bool isMin = name == "min", isMax = name == "max";
  if (t.isFloat())
    return name == "add"                          ? "fadd"
           : name == "xchg" || name == "exchange" ? "exch"
           : isMin                                ? "fmin"
           : isMax                                ? "fmax"
                                                  : "";
  if (isMin || isMax) return (t.isSigned ? "s" : "u") + name.str();
  return llvm::StringSwitch<std::string>(name)
      .Cases("add", "sub", "and", "or", "xor", name.str())
      .Cases("xchg", "exchange", "exch")
      .Default("");
}

/// "device_relaxed": by the numbers of memory_scope and memory_order; nothing if they are not constants.
std::optional<std::string> ordering(std::optional<uint64_t> order, std::optional<uint64_t> scope) {
  static constexpr const char* kScopes[] = {"thread", "block", "device", "system", "thread"};
  static constexpr const char* kOrders[] = {"relaxed", "acquire", "acquire", "release", "acq_rel", "seq_cst"};
  if (!order || !scope || *order >= std::size(kOrders) || *scope >= std::size(kScopes)) return std::nullopt;
  return std::string(kScopes[*scope]) + "_" + kOrders[*order];
}

constexpr uint64_t kSeqCst = 5, kDevice = 2;
constexpr const char* kOpenOrdering = "an atomic operation whose order or scope is known only at run time";

Value* ofVersion1(BuiltinCall& c, llvm::StringRef operation) {
  const BuiltinType& t = c.params[0];
  llvm::Type* type = c.type();
  const std::string suffix = nameOf(t) + "_device_relaxed";
  if (operation == "inc" || operation == "dec")
    return c.known("__gpubmc_atomic_" + std::string(operation == "inc" ? "add_" : "sub_") + suffix, type,
                   {c.arg(0), llvm::ConstantInt::get(type, 1)});
  if (operation == "cmpxchg") return c.known("__gpubmc_atomic_cas_" + suffix, type, {c.arg(0), c.arg(1), c.arg(2)});
  const std::string update = updateNamed(operation, t);
  if (update.empty()) return nullptr;
  return c.known("__gpubmc_atomic_" + update + "_" + suffix, type, {c.arg(0), c.arg(1)});
}

/// The value that was there is what was expected; otherwise it becomes what is expected.
Value* compareExchange(BuiltinCall& c, bool isExplicit) {
  const auto order = isExplicit ? c.constantArg(3) : kSeqCst, failure = isExplicit ? c.constantArg(4) : kSeqCst;
  const auto scope = isExplicit && c.argCount() > 5 ? c.constantArg(5) : kDevice;
  if (!order || !failure || !scope) return c.unsupported(kOpenOrdering);
  const BuiltinType& t = c.params[0];
  if (!t.isInteger()) return c.unsupported("a compare-and-exchange of floats");
  if (*scope < 1 || *scope > 3) return c.unsupported("a compare-and-exchange of a work-item or a sub-group");
  llvm::Type* type = c.b.getIntNTy(t.bits);
  Value* expected = c.b.CreateAlignedLoad(type, c.arg(1), llvm::Align(t.bits / 8));
  auto number = [&](uint64_t n) -> Value* { return c.b.getInt32(uint32_t(n)); };
  // As cuda::thread_scope numbers scopes: 2 is the block, 1 the device, 0 all.
  Value* old = c.known("__gpubmc_atomic_cas_" + nameOf(t), type,
                       {c.arg(0), expected, c.arg(2), number(3 - *scope), number(*order), number(*failure)});
  c.b.CreateAlignedStore(old, c.arg(1), llvm::Align(t.bits / 8));
  return c.b.CreateICmpEQ(old, expected);
}

Value* ofVersion2(BuiltinCall& c, llvm::StringRef name) {
  const bool isExplicit = name.consume_back("_explicit");
  const BuiltinType& t = c.params[0];
  if (name == "compare_exchange_strong") return compareExchange(c, isExplicit);
  if (name == "compare_exchange_weak") {
    c.note("a weak compare-and-exchange is taken to fail only where the value differs");
    return compareExchange(c, isExplicit);
  }
  const bool isLoad = name == "load", isFlag = name.starts_with("flag_");
  const unsigned operands = isLoad || isFlag ? 1 : 2;
  const auto how = isExplicit ? ordering(c.constantArg(operands),
                                         c.argCount() > operands + 1 ? c.constantArg(operands + 1) : kDevice)
                              : ordering(kSeqCst, kDevice);
  if (!how) return c.unsupported(kOpenOrdering);
  if (name == "flag_test_and_set") {
    Value* old = c.known("__gpubmc_atomic_exch_i32_" + *how, c.b.getInt32Ty(), {c.arg(0), c.b.getInt32(1)});
    return c.b.CreateICmpNE(old, c.b.getInt32(0));
  }
  if (name == "flag_clear")
    return c.known("__gpubmc_atomic_store_i32_" + *how, c.b.getVoidTy(), {c.arg(0), c.b.getInt32(0)});
  if (t.kind == BuiltinType::Kind::Other) return nullptr;
  const std::string type = nameOf(t);
  if (isLoad) return c.known("__gpubmc_atomic_load_" + type + "_" + *how, c.type(), {c.arg(0)});
  if (name == "store")
    return c.known("__gpubmc_atomic_store_" + type + "_" + *how, c.b.getVoidTy(), {c.arg(0), c.arg(1)});
  name.consume_front("fetch_");
  if (t.isFloat() && name == "sub")
    return c.known("__gpubmc_atomic_fadd_" + type + "_" + *how, c.type(), {c.arg(0), c.b.CreateFNeg(c.arg(1))});
  const std::string update = updateNamed(name, t);
  if (update.empty()) return nullptr;
  return c.known("__gpubmc_atomic_" + update + "_" + type + "_" + *how, c.type(), {c.arg(0), c.arg(1)});
}

}  // namespace

Value* atomics(BuiltinCall& c) {
  llvm::StringRef name = c.name;
  if (c.params.empty() || !c.params[0].isPointer) return nullptr;
  if (name.consume_front("atom_")) return ofVersion1(c, name);
  if (!name.consume_front("atomic_")) return nullptr;
  if (name == "init") {
    c.b.CreateAlignedStore(c.arg(1), c.arg(0), llvm::Align(c.params[0].bits / 8));
    return c.text("");
  }
  // Names of 1.x have no prefix and no order; those of 2.0 that look alike have "exchange", "load", "store" and
  // "fetch".
  const bool isOf2 = name.starts_with("fetch_") || name.starts_with("compare_") || name.starts_with("load") ||
                     name.starts_with("store") || name.starts_with("exchange") || name.starts_with("flag_");
  return isOf2 ? ofVersion2(c, name) : ofVersion1(c, name);
}

}  // namespace gpubmc::core::opencl
