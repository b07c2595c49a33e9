#include "core/equiv/inputs.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/check/expression.h"
#include "encoder/term/definitions.h"
#include "encoder/util/error.h"

namespace gpubmc::core::equiv {

namespace {

/// Whether all names in the text are parameters of the kernel.
bool isOver(const ir::Kernel& kernel, const std::string& text) {
  bool all = true;
  ir::parseExpression(text, [&](std::string_view name) {
    all &= std::any_of(kernel.params.begin(), kernel.params.end(), [&](const auto& p) { return p.name == name; });
    return 0u;
  });
  return all;
}

}  // namespace

CommonInputs::CommonInputs(const Comparison& c, const Question& q) : comparison(c), question(q) {
  memory = std::make_shared<machine::InitialMemory>(terms, comparison.module);
  for (const Scalar& s : c.scalars)
    variables.push_back(s.fixed ? terms.constant(*s.fixed, s.type.bits) : terms.var(s.name, s.type.bits));
  scalars = variables;
  for (size_t i = 0; i < scalars.size(); ++i)
    if (c.scalars[i].fixed && !q.sweeps(c.scalars[i].name))
      assumptions.emplace_back(
          fmt::format("{} == {} (--param)", c.scalars[i].name, q.options.params.at(c.scalars[i].name).text),
          Assumption::Subject::Given);
  contracted = terms.var("contracted", 1);
  bindConditions();
  bindExtents();
}

std::unique_ptr<machine::Inputs> CommonInputs::of(const Launched& launch) const {
  const ir::Module& m = comparison.module;
  auto in = std::make_unique<machine::Inputs>(memory, m.kernels[launch.kernel]);
  for (size_t p = 0; p < in->scalars.size(); ++p)
    if (!in->kernel.params[p].type.isPtr()) in->scalars[p] = scalars[launch.scalars[p]];
  for (size_t p = in->kernel.argumentCount(); p < in->kernel.params.size(); ++p) in->notNull.insert(p);
  in->extents = extents;
  for (uint32_t f = 0; f < m.functions.size(); ++f)
    for (uint32_t b = 0; b < m.functions[f].blocks.size(); ++b)
      for (uint32_t i = 0; i < m.functions[f].blocks[b].insts.size(); ++i)
        if (m.functions[f].blocks[b].insts[i].op == ir::Opcode::Contracted) in->contractions[{f, b, i}] = contracted;
  return in;
}

std::optional<uint64_t> CommonInputs::bytesOf(uint32_t object) const {
  if (auto e = extents.find(object); e != extents.end()) return terms.value(e->second);
  return comparison.module.objects[object].size;
}

// Sizes are expressions over the parameters of the first launch, or those of the host code over its own parameters.
void CommonInputs::bindExtents() {
  const Launched& first = comparison.sides[kKernelSide].launches.front();
  const std::unique_ptr<machine::Inputs> in = of(first);
  const Dimensions sizes = dimensionsOf(terms, first.launch);
  auto bind = [&](uint32_t object, const Extent& extent) {
    extents[object] = extent.bytes;
    if (terms.isFalse(extent.possible))
      throw UserError(
          fmt::format("the size of '{}' is no size that an array has: it is negative, or 2^47 bytes or more",
                      comparison.module.objects[object].name));
    if (!terms.isTrue(extent.possible)) given.push_back(extent.possible);
  };
  for (const ir::KernelParam& p : in->kernel.params) {
    if (!p.extent || p.isExtentUnproved || question.options.arrays.contains(p.name)) continue;
    if (p.extent->mentions(ir::Expression::Op::HostValue)) continue;
    bind(p.object, extentOf(*in, sizes, *p.extent, 1));
    assumptions.push_back(fmt::format("{} has {} bytes ({})", p.name, ir::print(*p.extent, in->kernel),
                                      ir::print(p.allocatedAt, "the host code of this file")));
  }
  for (const auto& [name, text] : question.options.arrays) {
    uint32_t object = 0;
    if (auto a = comparison.arrays.find(name); a != comparison.arrays.end()) object = a->second;
    for (uint32_t o = 1; o < comparison.module.objects.size() && !object; ++o)
      if (comparison.module.objects[o].name == name) object = o;
    const unsigned bytes = std::max(comparison.module.objects[object].elementBytes, 1u);
    bind(object, extentOf(*in, sizes, parameterExpression(in->kernel, text), bytes));
    assumptions.emplace_back(fmt::format("{} has {} elements of {} bytes", name, text, bytes),
                             Assumption::Subject::Given);
  }
}

void CommonInputs::bindConditions() {
  const Launched& first = comparison.sides[kKernelSide].launches.front();
  const std::unique_ptr<machine::Inputs> in = of(first);
  const Dimensions sizes = dimensionsOf(terms, first.launch);
  for (const std::string& text : question.options.assumes) {
    given.push_back(conditionTerm(*in, sizes, parameterExpression(in->kernel, text)));
    assumptions.push_back(fmt::format("{} (--assume)", text));
  }
  // With constant trip counts, loops are unrolled completely.
  scalars = encoder::Definitions(terms, given).apply(variables);
}

Options CommonInputs::optionsOf(const Launched& launch) const {
  const ir::Kernel& kernel = comparison.module.kernels[launch.kernel];
  Options o = question.options;
  o.kernel.reset();
  o.grid = launch.launch.grid;
  o.block = launch.launch.block;
  o.gridOrigin = o.blockOrigin = launch.origin;
  o.sharedBytes = launch.launch.sharedBytes;
  o.inputs = Options::Inputs::All;
  o.aliases.clear();
  auto takes = [&](const std::string& name) {
    return std::any_of(kernel.params.begin(), kernel.params.end(), [&](const auto& p) { return p.name == name; });
  };
  std::erase_if(o.params, [&](const auto& p) { return !takes(p.first); });
  for (auto it = o.arrays.begin(); it != o.arrays.end();) {
    const auto a = comparison.arrays.find(it->first);
    if (a != comparison.arrays.end() && !takes(it->first)) {
      it = o.arrays.erase(it);
      continue;
    }
    if (a != comparison.arrays.end())
      if (auto bytes = bytesOf(a->second))
        it->second = std::to_string(*bytes / std::max(comparison.module.objects[a->second].elementBytes, 1u));
    ++it;
  }
  std::erase_if(o.assumes, [&](const std::string& text) { return !isOver(kernel, text); });
  return o;
}

}  // namespace gpubmc::core::equiv
