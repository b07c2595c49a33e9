#include "core/check/abstractions.h"

#include <algorithm>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/check/kernel_traits.h"

namespace gpubmc::core {

namespace {

/// Functions whose results IEEE 754 or C fixes: replays compute what every device computes.
bool isFixed(std::string_view name) {
  static constexpr std::string_view kFixed[] = {
      "floor", "ceil", "trunc",     "round",  "rint",    "nearbyint", "fdim",   "ldexp",    "scalbn",  "scalbln",
      "ilogb", "logb", "nextafter", "lround", "llround", "lrint",     "llrint", "copysign", "saturate"};
  return std::find(std::begin(kFixed), std::end(kFixed), name) != std::end(kFixed);
}

/// "sinf" for sin of a float, in whatever form the source calls it; "__sinf" for the fast one. Empty: not abstract.
std::string mathFunction(const ir::Inst& i) {
  std::string_view name = i.name;
  const bool isFloat = i.type == ir::kF32;
  const bool hasSuffix = name.ends_with("f") && name != "erf";
  if (hasSuffix && isFloat) name.remove_suffix(1);
  if (isFixed(name)) return {};
  if (name == "fast_div") return "division (--prec-div=false)";
  if (name == "fast_sqrt") return "square root (--prec-sqrt=false)";
  const std::string suffix = isFloat ? "f" : "";
  return name.starts_with("fast_") ? fmt::format("__{}{}", name.substr(5), suffix) : fmt::format("{}{}", name, suffix);
}

}  // namespace

std::vector<std::string> abstractions(const ir::Module& module, const ir::Kernel& kernel) {
  std::set<std::string> values, functions;
  bool flushes = false;
  anyInst(module, kernel.function, [&](uint32_t, const ir::Inst& i) {
    // Functions without a definition in the file have a note; failing allocations have a line of their own.
    const bool isTold = i.name.starts_with("result of ") || i.name == "malloc fails";
    if (i.op == ir::Opcode::Arbitrary && !isTold) values.insert(i.name);
    if (i.op == ir::Opcode::ActiveMask) values.insert("__activemask (lanes that have arrived)");
    flushes |= i.op == ir::Opcode::FFlush;
    if (i.op == ir::Opcode::FMath)
      if (std::string name = mathFunction(i); !name.empty()) functions.insert(std::move(name));
    return false;
  });
  std::vector<std::string> out;
  if (!values.empty()) out.push_back(fmt::format("{}: any value that CUDA allows", fmt::join(values, ", ")));
  if (!functions.empty())
    out.push_back(
        fmt::format("{}: equal operands give equal results; no value is computed", fmt::join(functions, ", ")));
  if (flushes) out.push_back("subnormal floats are zeros of their sign, as operands and as results (--ftz=true)");
  return out;
}

}  // namespace gpubmc::core
