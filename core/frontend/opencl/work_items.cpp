// Where a work-item is: the indices and sizes of an NDRange in one to three dimensions.

#include <llvm/ADT/StringSwitch.h>

#include "core/frontend/opencl/builtin_call.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;

constexpr const char* kAxes[] = {"x", "y", "z"};

Value* sized(BuiltinCall& c, Value* v) {
  return c.b.CreateIntCast(v, c.type(), /*isSigned=*/false);
}

Value* offsetOf(BuiltinCall& c, unsigned axis) {
  return c.b.getInt64(c.options.globalOffset[axis]);
}

Value* globalSize(BuiltinCall& c, const std::string& axis) {
  return c.b.CreateMul(c.special("nctaid." + axis), c.special("ntid." + axis));
}

Value* globalId(BuiltinCall& c, unsigned d, bool withOffset) {
  const std::string axis = kAxes[d];
  Value* id =
      c.b.CreateAdd(c.b.CreateMul(c.special("ctaid." + axis), c.special("ntid." + axis)), c.special("tid." + axis));
  return withOffset && c.options.globalOffset[d] ? c.b.CreateAdd(id, offsetOf(c, d)) : id;
}

/// Of three directions; 0 beyond them, or 1 for numbers of something.
template <class F>
Value* byAxis(BuiltinCall& c, uint64_t beyond, const F& of) {
  Value* dimension = c.arg(0);
  if (const auto d = c.constantArg(0)) return sized(c, *d < 3 ? of(unsigned(*d)) : c.b.getInt64(beyond));
  Value* out = c.b.getInt64(beyond);
  for (unsigned d = 0; d < 3; ++d)
    out = c.b.CreateSelect(c.b.CreateICmpEQ(dimension, llvm::ConstantInt::get(dimension->getType(), d)), of(d), out);
  return sized(c, out);
}

/// The number in a row of rows: (z * height + y) * width + x.
template <class Index, class Size>
Value* linear(BuiltinCall& c, const Index& index, const Size& size) {
  Value* row = c.b.CreateAdd(c.b.CreateMul(index(2), size(1)), index(1));
  return c.b.CreateAdd(c.b.CreateMul(row, size(0)), index(0));
}

}  // namespace

Value* workItems(BuiltinCall& c) {
  auto special = [&](const char* register_) {
    return [&c, register_](unsigned d) { return c.special(std::string(register_) + kAxes[d]); };
  };
  auto globalSizeOf = [&](unsigned d) { return globalSize(c, kAxes[d]); };
  if (c.name == "get_global_id") return byAxis(c, 0, [&](unsigned d) { return globalId(c, d, true); });
  if (c.name == "get_local_id") return byAxis(c, 0, special("tid."));
  if (c.name == "get_group_id") return byAxis(c, 0, special("ctaid."));
  if (c.name == "get_local_size" || c.name == "get_enqueued_local_size") return byAxis(c, 1, special("ntid."));
  if (c.name == "get_num_groups") return byAxis(c, 1, special("nctaid."));
  if (c.name == "get_global_size") return byAxis(c, 1, globalSizeOf);
  if (c.name == "get_global_offset") return byAxis(c, 0, [&](unsigned d) { return offsetOf(c, d); });
  if (c.name == "get_local_linear_id") return sized(c, linear(c, special("tid."), special("ntid.")));
  if (c.name == "get_global_linear_id")
    return sized(c, linear(c, [&](unsigned d) { return globalId(c, d, false); }, globalSizeOf));
  if (c.name == "get_work_dim") {
    c.note("get_work_dim() is taken to be the least number of dimensions that has this range");
    auto isWide = [&](unsigned d) { return c.b.CreateICmpUGT(globalSizeOf(d), c.b.getInt64(1)); };
    Value* flat = c.b.CreateSelect(isWide(1), c.b.getInt32(2), c.b.getInt32(1));
    return sized(c, c.b.CreateSelect(isWide(2), c.b.getInt32(3), flat));
  }
  return nullptr;
}

}  // namespace gpubmc::core::opencl
