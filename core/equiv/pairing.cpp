#include "core/equiv/pairing.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/check/parameter.h"
#include "core/check/problem.h"
#include "core/equiv/outputs.h"
#include "encoder/util/error.h"

namespace gpubmc::core::equiv {

namespace {

std::string signature(const ir::Kernel& k) {
  std::vector<std::string> params;
  for (const ir::KernelParam& p : k.params) params.push_back(p.typeName + " " + p.name);
  return fmt::format("{}({})", k.name, fmt::join(params, ", "));
}

template <class List, class F>
std::string listed(const List& list, const F& name) {
  std::vector<std::string> names;
  for (const auto& x : list) names.push_back(name(x));
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

/// The kernel of that name, instantiations of a template included.
uint32_t kernelNamed(const ir::Module& m, const std::string& name, const std::string& flag, bool mayBeReference) {
  std::vector<uint32_t> exact, instances;
  for (uint32_t k = 0; k < m.kernels.size(); ++k) {
    if (m.kernels[k].isReference && !mayBeReference) continue;
    if (m.kernels[k].name == name) exact.push_back(k);
    if (m.kernels[k].name.starts_with(name + "<")) instances.push_back(k);
  }
  const std::vector<uint32_t>& found = exact.empty() ? instances : exact;
  if (found.size() == 1) return found.front();
  auto nameOf = [&](uint32_t k) { return signature(m.kernels[k]); };
  if (!found.empty())
    throw UserError(fmt::format("{} {}: there are several: {}; give the one with its template arguments", flag, name,
                                listed(found, nameOf)));
  std::vector<uint32_t> all;
  for (uint32_t k = 0; k < m.kernels.size(); ++k)
    if (mayBeReference || !m.kernels[k].isReference) all.push_back(k);
  throw UserError(fmt::format("{} {}: there is none of that name; the file has: {}", flag, name, listed(all, nameOf)));
}

bool isFloatText(const std::string& type) {
  return type.find("float") != std::string::npos || type.find("double") != std::string::npos ||
         type.find("half") != std::string::npos || type.find("bfloat") != std::string::npos;
}

class Pairing {
 public:
  Pairing(const ir::Module& source, const Question& question) : source_(source), q_(question) {
    out_.module = source;
    out_.module.kernels.clear();
  }

  Comparison make() {
    const uint32_t reference = referenceKernel();
    const uint32_t kernel = firstKernel(reference);
    launchFirst(kernel);
    for (const FurtherLaunch& f : q_.then) launchFurther(f);
    launchReference(kernel, reference);
    for (const std::string& name : q_.scratch) {
      auto it = out_.arrays.find(name);
      if (it == out_.arrays.end())
        throw UserError(fmt::format("--scratch {}: no launch takes an array of that name", name));
      out_.scratch.push_back(it->second);
    }
    checkNames();
    return std::move(out_);
  }

 private:
  /// What a name stands for: an array or a structure (an object), or a scalar.
  struct Input {
    uint32_t object = 0, scalar = 0;
    bool isStruct = false;
    std::string owner;  ///< the kernel that brought it, for messages
    ir::KernelParam shape;
    bool paired = false;  ///< the other side takes it as well
  };

  uint32_t referenceKernel() const {
    if (q_.reference.empty())
      throw UserError("what is the kernel compared with? Give --reference FUNCTION or --reference-kernel KERNEL");
    // A function that the front-end was asked for is behind the kernels, under its own name.
    std::vector<uint32_t> functions;
    for (uint32_t k = 0; k < source_.kernels.size(); ++k)
      if (source_.kernels[k].isReference) functions.push_back(k);
    const bool isKernel = std::any_of(source_.kernels.begin(), source_.kernels.end(), [&](const ir::Kernel& k) {
      return k.name == q_.reference || k.name.starts_with(q_.reference + "<");
    });
    const bool isFunction = !q_.referenceIsKernel && (!isKernel || !q_.referenceFile.empty());
    if (isFunction && functions.size() == 1) return functions.front();
    return kernelNamed(source_, q_.reference, q_.referenceIsKernel ? "--reference-kernel" : "--reference", true);
  }

  uint32_t firstKernel(uint32_t reference) const {
    if (q_.options.kernel) return kernelNamed(source_, *q_.options.kernel, "--kernel", false);
    std::vector<uint32_t> others;
    for (uint32_t k = 0; k < source_.kernels.size(); ++k)
      if (k != reference && !source_.kernels[k].isReference) others.push_back(k);
    if (others.size() == 1) return others.front();
    throw UserError(fmt::format("which kernel? Give --kernel NAME; the file has: {}",
                                listed(others, [&](uint32_t k) { return signature(source_.kernels[k]); })));
  }

  Options optionsFor(const std::optional<ir::Dim3>& grid, const std::optional<ir::Dim3>& block,
                     const std::optional<uint64_t>& sharedBytes) const {
    Options o = q_.options;
    o.grid = grid;
    o.block = block;
    o.sharedBytes = sharedBytes;
    return o;
  }

  void take(size_t side, uint32_t kernel, ir::Kernel bound, std::vector<uint32_t> scalars, ir::Launch launch,
            std::string origin) {
    Launched l;
    l.kernel = uint32_t(out_.module.kernels.size());
    l.shownName = source_.kernels[kernel].name;
    l.launch = launch;
    l.origin = std::move(origin);
    l.scalars = std::move(scalars);
    out_.module.kernels.push_back(std::move(bound));
    out_.sides[side].launches.push_back(std::move(l));
  }
  void take(size_t side, uint32_t kernel, ir::Kernel bound, std::vector<uint32_t> scalars, const ChosenLaunch& chosen) {
    out_.assumptions.insert(out_.assumptions.end(), chosen.assumptions.begin(), chosen.assumptions.end());
    out_.notes.insert(out_.notes.end(), chosen.notes.begin(), chosen.notes.end());
    take(side, kernel, std::move(bound), std::move(scalars), chosen.launch, chosen.origin);
  }

  /// A new input of this name, as the parameter has it.
  Input& bring(const std::string& name, const ir::KernelParam& p, const std::string& owner) {
    Input in;
    in.owner = owner;
    in.shape = p;
    if (p.type.isPtr()) {
      in.object = p.object;
      in.isStruct = p.byValueStruct;
      out_.module.objects[p.object].name = name;
      if (!in.isStruct) out_.arrays[name] = p.object;
    } else {
      Scalar s{name, p.typeName, p.type, p.isSigned, std::nullopt};
      if (auto given = q_.options.params.find(name); given != q_.options.params.end()) {
        ir::KernelParam named = p;
        named.name = name;
        s.fixed = parameterBits(named, given->second);
      }
      in.scalar = uint32_t(out_.scalars.size());
      out_.scalars.push_back(std::move(s));
    }
    return inputs_.insert_or_assign(name, std::move(in)).first->second;
  }

  void mustAgree(const std::string& name, const Input& in, const ir::KernelParam& p, const ir::Kernel& k) const {
    auto fail = [&](const std::string& why) {
      throw UserError(fmt::format("'{}' of {} and '{}' of {} cannot be one input: {} ('{}' and '{}')", name, in.owner,
                                  p.name, signature(k), why, in.shape.typeName, p.typeName));
    };
    if (in.shape.type.isPtr() != p.type.isPtr() || (p.type.isPtr() && in.isStruct != p.byValueStruct))
      fail("their types differ");
    if (!p.type.isPtr()) {
      if (in.shape.type != p.type) fail("their types differ");
      return;
    }
    const ir::Object &a = out_.module.objects[in.object], &b = source_.objects[p.object];
    if (p.byValueStruct && a.size != b.size) fail("the structures differ in size");
    if (p.byValueStruct) return;
    if (a.elementBytes && b.elementBytes && wordBytesOf(a) != wordBytesOf(b)) fail("their elements differ in size");
    if (a.elementBytes && b.elementBytes && isFloatText(a.elementType) != isFloatText(b.elementType))
      fail("the elements of one are floats");
  }

  /// The parameter becomes the input.
  void bind(ir::KernelParam& p, const std::string& name, Input& in, uint32_t& scalar) {
    p.name = name;
    if (p.type.isPtr())
      p.object = in.object;
    else
      scalar = in.scalar;
  }

  void launchFirst(uint32_t kernel) {
    const ir::Kernel& source = source_.kernels[kernel];
    ir::Kernel k = source;
    std::vector<uint32_t> scalars(k.params.size());
    std::map<uint32_t, uint32_t> merged = aliases(source);
    for (size_t i = 0; i < k.params.size(); ++i) {
      ir::KernelParam& p = k.params[i];
      if (auto m = merged.find(p.object); p.type.isPtr() && m != merged.end()) p.object = m->second;
      bind(p, p.name, bring(p.name, p, signature(source)), scalars[i]);
    }
    take(kKernelSide, kernel, std::move(k), std::move(scalars), chooseLaunch(source_, source, q_.options));
  }

  /// --alias, by object.
  std::map<uint32_t, uint32_t> aliases(const ir::Kernel& k) const {
    std::map<uint32_t, uint32_t> out;
    auto array = [&](const std::string& name) {
      for (const ir::KernelParam& p : k.params)
        if (p.name == name && p.type.isPtr() && !p.byValueStruct) return p.object;
      throw UserError(fmt::format("--alias {}: {} takes no array of that name", name, signature(k)));
    };
    auto last = [&](uint32_t o) {
      for (auto it = out.find(o); it != out.end(); it = out.find(o)) o = it->second;
      return o;
    };
    for (const auto& [a, b] : q_.options.aliases)
      if (const uint32_t to = last(array(a)), from = last(array(b)); to != from) out[from] = to;
    for (auto& [from, to] : out) to = last(to);
    return out;
  }

  void launchReference(uint32_t first, uint32_t reference) {
    const ir::Kernel& source = source_.kernels[reference];
    ir::Kernel k = source;
    std::vector<uint32_t> scalars(k.params.size());
    const std::vector<std::string> partner = partners(source_.kernels[first], source);
    for (size_t i = 0; i < k.params.size(); ++i) {
      ir::KernelParam& p = k.params[i];
      if (partner[i].empty()) {
        const std::string name = inputs_.contains(p.name) ? fmt::format("{} of {}", p.name, source.name) : p.name;
        Input& own = alone(name, p, source);
        mayBeAlone(name, p, signature(source));
        own.paired = true;
        bind(p, name, own, scalars[i]);
        continue;
      }
      Input& in = inputs_.at(partner[i]);
      mustAgree(partner[i], in, p, source);
      in.paired = true;
      if (partner[i] != p.name && !q_.map.contains(partner[i]))
        out_.notes.push_back(
            fmt::format("'{}' of {} is '{}' of {}: no names are the same, and both stand at this place", partner[i],
                        in.owner, p.name, signature(source)));
      bind(p, partner[i], in, scalars[i]);
    }
    const std::string result = source.resultObject ? nameOfResult() : "";
    for (const auto& [name, in] : inputs_)
      if (!in.paired && name != result) mayBeAlone(name, in.shape, in.owner);
    const ir::Launch& ofKernel = out_.sides[kKernelSide].launches.front().launch;
    out_.resultObject = source.resultObject;
    if (q_.referenceIsKernel) {
      const Options o = optionsFor(q_.referenceGrid.value_or(ofKernel.grid), q_.referenceBlock.value_or(ofKernel.block),
                                   q_.referenceSharedBytes ? q_.referenceSharedBytes : ofKernel.sharedBytes);
      take(kReferenceSide, reference, std::move(k), std::move(scalars), chooseLaunch(source_, source, o));
      return;
    }
    ir::Launch one = ofKernel;
    one.grid = one.block = {1, 1, 1};
    one.sharedBytes = q_.referenceSharedBytes;
    out_.sides[kReferenceSide].isReference = true;
    take(kReferenceSide, reference, std::move(k), std::move(scalars), one, "one thread");
  }

  /// The array that is to have the reference's return value: the one that is named, or the only one that the reference
  /// does not take. Empty: there are none or several.
  std::string nameOfResult() const {
    if (q_.result) return q_.result->array;
    std::vector<std::string> alone;
    for (const auto& [name, in] : inputs_)
      if (!in.paired && in.shape.type.isPtr() && !in.isStruct &&
          std::find(q_.scratch.begin(), q_.scratch.end(), name) == q_.scratch.end())
        alone.push_back(name);
    return alone.size() == 1 ? alone.front() : "";
  }

  /// By parameter of the reference: the name of the kernel's; empty: it has none.
  std::vector<std::string> partners(const ir::Kernel& kernel, const ir::Kernel& reference) const {
    std::vector<std::string> out(reference.params.size());
    auto has = [](const ir::Kernel& k, const std::string& name) {
      return std::any_of(k.params.begin(), k.params.end(), [&](const auto& p) { return p.name == name; });
    };
    std::set<std::string> mapped;
    bool any = false;
    for (const auto& [mine, theirs] : q_.map) {
      if (!inputs_.contains(mine))
        throw UserError(fmt::format("--map {}={}: {} has no parameter '{}'", mine, theirs, signature(kernel), mine));
      if (!has(reference, theirs))
        throw UserError(
            fmt::format("--map {}={}: {} has no parameter '{}'", mine, theirs, signature(reference), theirs));
      mapped.insert(mine);
    }
    for (size_t i = 0; i < out.size(); ++i) {
      const std::string& name = reference.params[i].name;
      for (const auto& [mine, theirs] : q_.map)
        if (theirs == name) out[i] = mine;
      if (out[i].empty() && inputs_.contains(name) && !mapped.contains(name)) out[i] = name;
      any |= !out[i].empty();
    }
    if (any || out.empty()) return out;
    if (kernel.params.size() != reference.params.size())
      throw UserError(
          fmt::format("no parameters of {} and {} have the same name, and they differ in number: say which are one "
                      "input with --map KERNEL'S=REFERENCE'S",
                      signature(kernel), signature(reference)));
    for (size_t i = 0; i < out.size(); ++i) out[i] = kernel.params[i].name;
    return out;
  }

  /// An input of one launch's own.
  Input& alone(const std::string& name, const ir::KernelParam& p, const ir::Kernel& k) {
    ir::KernelParam own = p;
    // A kernel that is launched twice has another array here each time.
    const bool taken = std::any_of(inputs_.begin(), inputs_.end(), [&](const auto& in) {
      return in.second.shape.type.isPtr() && in.second.object == p.object;
    });
    if (p.type.isPtr() && taken) {
      own.object = uint32_t(out_.module.objects.size());
      out_.module.objects.push_back(source_.objects[p.object]);
    }
    return bring(name, own, signature(k));
  }

  void mayBeAlone(const std::string& name, const ir::KernelParam& p, const std::string& owner) const {
    if (p.type.isPtr()) {
      if (std::find(q_.scratch.begin(), q_.scratch.end(), name) != q_.scratch.end()) return;
      throw UserError(
          fmt::format("the array '{0}' of {1} is in one side and not in the other; if it is another array's other "
                      "name, say so with --map; if it only holds intermediate values, with --scratch {0}",
                      name, owner));
    }
    if (!q_.options.params.contains(name))
      throw UserError(
          fmt::format("'{0}' of {1} is in one side and not in the other; give its value with --param "
                      "{0}=VALUE, or the parameter that it is with --map",
                      name, owner));
  }

  void launchFurther(const FurtherLaunch& f) {
    const uint32_t index = kernelNamed(source_, f.kernel, "--then", false);
    const ir::Kernel& source = source_.kernels[index];
    ir::Kernel k = source;
    std::vector<uint32_t> scalars(k.params.size());
    std::map<std::string, std::string> known;  // by this kernel's name
    for (const auto& [name, own] : f.map) {
      if (std::none_of(k.params.begin(), k.params.end(), [&](const auto& p) { return p.name == own; }))
        throw UserError(fmt::format("--then {}: --map {}={}: {} has no parameter '{}'", f.kernel, name, own,
                                    signature(source), own));
      known[own] = name;
    }
    for (size_t i = 0; i < k.params.size(); ++i) {
      ir::KernelParam& p = k.params[i];
      const auto mapped = known.find(p.name);
      const std::string name = mapped == known.end() ? p.name : mapped->second;
      auto in = inputs_.find(name);
      if (in == inputs_.end()) {
        if (mapped != known.end() && !p.type.isPtr() && !q_.options.params.contains(name))
          throw UserError(fmt::format("--then {}: --map {}={}: no launch before has a parameter '{}'", f.kernel, name,
                                      p.name, name));
        bind(p, name, alone(name, p, source), scalars[i]);
        continue;
      }
      mustAgree(name, in->second, p, source);
      bind(p, name, in->second, scalars[i]);
    }
    Options o = optionsFor(f.grid, f.block, f.sharedBytes);
    o.gridOrigin = o.blockOrigin = "--then";
    take(kKernelSide, index, std::move(k), std::move(scalars), chooseLaunch(source_, source, o));
  }

  void checkNames() const {
    for (const auto& [name, value] : q_.options.params)
      if (auto in = inputs_.find(name); in == inputs_.end() || in->second.shape.type.isPtr())
        throw UserError(fmt::format("--param {}: no launch takes a scalar of that name", name));
    for (const auto& [name, extent] : q_.options.arrays) {
      const auto& objects = out_.module.objects;
      const bool isVariable = std::any_of(objects.begin() + 1, objects.end(), [&](const ir::Object& o) {
        return o.name == name && o.space == ir::Space::Global;
      });
      if (!out_.arrays.contains(name) && !isVariable)
        throw UserError(fmt::format("--array {}: no launch takes an array of that name; there are: {}", name,
                                    listed(out_.arrays, [](const auto& a) { return a.first; })));
    }
  }

  const ir::Module& source_;
  const Question& q_;
  Comparison out_;
  std::map<std::string, Input> inputs_;
};

}  // namespace

Comparison pair(const ir::Module& module, const Question& question) {
  return Pairing(module, question).make();
}

}  // namespace gpubmc::core::equiv
