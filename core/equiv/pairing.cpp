#include "core/equiv/pairing.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/check/problem.h"
#include "core/equiv/outputs.h"
#include "core/equiv/transfer.h"
#include "core/options/parameter.h"
#include "encoder/util/error.h"

namespace gpubmc::core::equiv {

namespace {

std::string signature(const ir::Kernel& k) {
  std::vector<std::string> params;
  for (size_t i = 0; i < k.argumentCount(); ++i) params.push_back(k.params[i].typeName + " " + k.params[i].name);
  return fmt::format("{}({})", k.name, fmt::join(params, ", "));
}

template <class List, class F>
std::string listed(const List& list, const F& name) {
  std::vector<std::string> names;
  for (const auto& x : list) names.push_back(name(x));
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

/// The kernel with that name, including instantiations of a template.
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
  throw UserError(fmt::format("{} {}: not found; the file has: {}", flag, name, listed(all, nameOf)));
}

class Pairing {
 public:
  Pairing(const ir::Module& source, const Question& question) : source_(source), q_(question) {
    out_.module = source;
    out_.module.kernels.clear();
  }

  Comparison make() {
    const uint32_t reference = referenceKernel();
    out_.result = q_.result;
    if (q_.script) {
      followScript(*q_.script);
    } else if (!q_.function.empty()) {
      callFunction();
    } else {
      launchFirst(firstKernel(reference));
      for (const FurtherLaunch& f : q_.then) launchFurther(f);
    }
    launchReference(reference);
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
  /// The meaning of a name: an array or a structure (an object), or a scalar.
  struct Input {
    uint32_t object = 0, scalar = 0;
    bool isStruct = false;
    std::string owner;  ///< the kernel that introduced it, for messages
    ir::KernelParam shape;
    bool paired = false;  ///< the other side uses it, too
  };

  /// A kernel as other launches than the first see it: what its structures consist of is known of the inputs.
  ir::Kernel asWhole(uint32_t kernel) const {
    ir::Kernel k = source_.kernels[kernel];
    ir::forgetParts(k);
    return k;
  }

  uint32_t referenceKernel() const {
    if (q_.reference.empty())
      throw UserError("what is the kernel compared with? Give --reference FUNCTION or --reference-kernel KERNEL");
    // The requested reference function is among the kernels of the module, under its own name.
    std::vector<uint32_t> functions;
    for (uint32_t k = 0; k < source_.kernels.size(); ++k)
      if (source_.kernels[k].isReference) functions.push_back(k);
    const bool isKernel = std::any_of(source_.kernels.begin(), source_.kernels.end(), [&](const ir::Kernel& k) {
      return k.name == q_.reference || k.name.starts_with(q_.reference + "<");
    });
    if (!q_.function.empty()) {
      if (functions.size() != 2) throw UserError("--function: kernel IR has no functions of the host");
      return functions[1];
    }
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
    Launched& l =
        takeAs(side, source_.kernels[kernel].name, std::move(bound), std::move(scalars), launch, std::move(origin));
    l.startsAnywhere = out_.sides[side].launches.size() == 1;
  }
  Launched& takeAs(size_t side, const std::string& name, ir::Kernel bound, std::vector<uint32_t> scalars,
                   ir::Launch launch, std::string origin) {
    Launched l;
    l.kernel = uint32_t(out_.module.kernels.size());
    l.shownName = name;
    l.launch = launch;
    l.origin = std::move(origin);
    l.scalars = std::move(scalars);
    out_.module.kernels.push_back(std::move(bound));
    out_.sides[side].launches.push_back(std::move(l));
    return out_.sides[side].launches.back();
  }
  void take(size_t side, uint32_t kernel, ir::Kernel bound, std::vector<uint32_t> scalars, const ChosenLaunch& chosen) {
    out_.assumptions.insert(out_.assumptions.end(), chosen.assumptions.begin(), chosen.assumptions.end());
    out_.notes.insert(out_.notes.end(), chosen.notes.begin(), chosen.notes.end());
    take(side, kernel, std::move(bound), std::move(scalars), chosen.launch, chosen.origin);
  }

  /// Adds a new input with this name, with the type of the parameter.
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
    if (!agree(a, b)) fail("their elements are made of different types");
  }

  /// Binds the parameter to the input.
  void bind(ir::KernelParam& p, const std::string& name, Input& in, uint32_t& scalar) {
    p.name = name;
    if (p.type.isPtr())
      p.object = in.object;
    else
      scalar = in.scalar;
  }

  /// The function on the kernel's side is the first of the two.
  void callFunction() {
    uint32_t first = 0;
    while (!source_.kernels[first].isReference) ++first;
    ir::Launch one;
    one.grid = one.block = {1, 1, 1};
    one.warpSize = q_.options.warpSize.value_or(one.warpSize);
    ChosenLaunch chosen;
    chosen.launch = one;
    chosen.origin = "one thread";
    launchAs(first, chosen);
    out_.sides[kKernelSide].isReference = true;
    out_.ownResult = source_.kernels[first].resultObject;
  }

  void launchFirst(uint32_t kernel) { launchAs(kernel, chooseLaunch(source_, source_.kernels[kernel], q_.options)); }

  void launchAs(uint32_t kernel, const ChosenLaunch& chosen) {
    const ir::Kernel& source = source_.kernels[kernel];
    ir::Kernel k = source;
    std::vector<uint32_t> scalars(k.params.size());
    std::map<uint32_t, uint32_t> merged = aliases(source);
    for (size_t i = 0; i < k.params.size(); ++i) {
      ir::KernelParam& p = k.params[i];
      if (auto m = merged.find(p.object); p.type.isPtr() && m != merged.end()) p.object = m->second;
      bind(p, p.name, bring(p.name, p, signature(source)), scalars[i]);
      if (p.part) parts_[k.params[p.part->parameter].object].push_back(p.name);
    }
    take(kKernelSide, kernel, std::move(k), std::move(scalars), chosen);
  }

  /// Adds the numbers and pointers of the structures that the launch shares with the first one. Returns their names.
  std::vector<std::string> addParts(ir::Kernel& k, std::vector<uint32_t>& scalars) {
    std::vector<std::string> out;
    for (size_t i = 0, count = k.params.size(); i < count; ++i) {
      if (!k.params[i].byValueStruct) continue;
      for (const std::string& name : parts_[k.params[i].object]) {
        Input& in = inputs_.at(name);
        ir::KernelParam part = in.shape;
        part.part->parameter = uint32_t(i);
        bind(part, name, in, scalars.emplace_back());
        k.params.push_back(std::move(part));
        out.push_back(name);
      }
    }
    return out;
  }

  /// Whether all that a structure has is known as parts.
  bool isOfParts(const Input& in) const {
    const auto parts = parts_.find(in.object);
    return in.isStruct && parts != parts_.end() && parts->second.size() == out_.module.objects[in.object].parts.size();
  }

  /// By object: the aliases of --alias.
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

  void launchReference(uint32_t reference) {
    const ir::Kernel source = asWhole(reference);
    ir::Kernel k = source;
    std::vector<uint32_t> scalars(k.params.size());
    for (const auto& [mine, theirs] : q_.map)
      if (!inputs_.contains(mine)) bringVariable(mine);
    const std::vector<std::string> partner = partners(out_.module.kernels.front(), source);
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
    for (const std::string& name : addParts(k, scalars)) inputs_.at(name).paired = true;
    const std::string result = source.resultObject && !out_.ownResult ? nameOfResult() : "";
    for (const auto& [name, in] : inputs_)
      if (!in.paired && name != result && !isOfParts(in)) mayBeAlone(name, in.shape, in.owner);
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

  /// A device variable that the reference accesses as an array: its launches use it, although no parameter names it.
  void bringVariable(const std::string& name) {
    const uint32_t object = variable(name);
    if (!object) return;
    Input in;
    in.object = object;
    in.owner = "the file";
    in.shape.name = name;
    in.shape.type = ir::kPtr;
    in.shape.object = object;
    in.shape.typeName = source_.objects[object].elementType + " *";
    inputs_.emplace(name, std::move(in));
  }

  /// The array that must hold the reference's return value: the one that is named, or the only one that the reference
  /// does not use. Empty: there are none or several.
  std::string nameOfResult() const {
    if (out_.result) return out_.result->array;
    std::vector<std::string> alone;
    for (const auto& [name, in] : inputs_)
      if (!in.paired && in.shape.type.isPtr() && !in.isStruct &&
          std::find(q_.scratch.begin(), q_.scratch.end(), name) == q_.scratch.end())
        alone.push_back(name);
    return alone.size() == 1 ? alone.front() : "";
  }

  /// By parameter of the reference: the name on the kernel's side; empty: it has none.
  std::vector<std::string> partners(const ir::Kernel& kernel, const ir::Kernel& reference) const {
    std::vector<std::string> out(reference.params.size());
    auto has = [](const ir::Kernel& k, const std::string& name) {
      return std::any_of(k.params.begin(), k.params.end(), [&](const auto& p) { return p.name == name; });
    };
    std::set<std::string> mapped;
    bool any = false;
    for (const auto& [mine, theirs] : q_.map) {
      if (!inputs_.contains(mine))
        throw UserError(fmt::format("--map {}={}: {} has no parameter '{}', and the file no variable", mine, theirs,
                                    signature(kernel), mine));
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
    if (kernel.argumentCount() != reference.argumentCount())
      throw UserError(
          fmt::format("no parameters of {} and {} have the same name, and they differ in number: say which are one "
                      "input with --map KERNEL'S=REFERENCE'S",
                      signature(kernel), signature(reference)));
    for (size_t i = 0; i < out.size(); ++i) out[i] = kernel.params[i].name;
    return out;
  }

  /// An input that only one launch has.
  Input& alone(const std::string& name, const ir::KernelParam& p, const ir::Kernel& k) {
    ir::KernelParam own = p;
    // A kernel that is launched twice has a separate array here each time.
    const bool taken = std::any_of(inputs_.begin(), inputs_.end(), [&](const auto& in) {
      return in.second.shape.type.isPtr() && in.second.object == p.object;
    });
    if (p.type.isPtr() && taken) {
      own.object = uint32_t(out_.module.objects.size());
      out_.module.objects.push_back(source_.objects[p.object]);
    }
    return bring(name, own, signature(k));
  }

  /// The operations of a host function: its call, which introduces the inputs, and a launch for each operation.
  void followScript(const HostScript& h) {
    const std::vector<uint32_t> objects = objectsOf(h);
    const ir::LocId loc = locationOf(h.function, h.line);
    std::vector<ir::KernelParam> params(h.params.size());
    for (size_t i = 0; i < params.size(); ++i) {
      ir::KernelParam& p = params[i];
      p.name = h.params[i].name, p.typeName = h.params[i].type, p.isSigned = h.params[i].isSigned;
      p.type = ir::Type{ir::TypeKind::Int, uint8_t(h.widths[i])};
      if (h.widths[i] == 0) p.type = ir::kPtr, p.object = objects[bufferOf(h, i)];
      if (h.floats[i]) p.type = h.widths[i] == 32 ? ir::kF32 : ir::kF64;
    }
    ir::Kernel call = nothing(out_.module, h.function, std::move(params), loc);
    std::vector<uint32_t> scalars(call.params.size());
    for (size_t i = 0; i < call.params.size(); ++i)
      bind(call.params[i], call.params[i].name, bring(call.params[i].name, call.params[i], signature(call)),
           scalars[i]);
    ir::Launch one;
    one.grid = one.block = {1, 1, 1};
    one.warpSize = q_.options.warpSize.value_or(one.warpSize);
    takeAs(kKernelSide, h.function, std::move(call), std::move(scalars), one, "its call").isNothing = true;

    bool startsAnywhere = true;
    std::set<size_t> copied;
    for (const ScriptOperation& op : h.operations) {
      if (op.kind == ScriptOperation::Kind::Launch) {
        launchOf(h, op, objects).startsAnywhere = startsAnywhere;
        startsAnywhere = false;
        continue;
      }
      const bool isCopy = op.kind == ScriptOperation::Kind::Copy;
      Transfer t{.to = objects[op.to.buffer], .toOffset = op.to.offset, .bytes = op.bytes};
      t.loc = locationOf(h.function, op.line);
      if (isCopy) {
        t.from = objects[op.from.buffer], t.fromOffset = op.from.offset;
      } else if (std::all_of(op.data.begin(), op.data.end(), [&](uint8_t b) { return b == op.data[0]; })) {
        t.byte = op.data[0];
      } else {
        ir::Object data;
        data.name = fmt::format("what line {} copies", op.line);
        data.size = op.data.size();
        data.init = ir::Init::Bytes;
        data.bytes = op.data;
        t.from = uint32_t(out_.module.objects.size());
        out_.module.objects.push_back(std::move(data));
      }
      // Two arrays with the same contents are not arbitrary any more.
      startsAnywhere &= isCopy && copied.insert(op.from.buffer).second;
      const std::string name = fmt::format("{} (line {})", op.name, op.line);
      TransferLaunch launch = transfer(out_.module, t, name);
      launch.launch.warpSize = one.warpSize;
      std::vector<uint32_t> scalars(launch.kernel.params.size());
      takeAs(kKernelSide, name, std::move(launch.kernel), std::move(scalars), launch.launch,
             fmt::format("line {}", op.line))
          .transfer = t;
    }
    for (size_t b = 0; b < h.buffers.size(); ++b)
      if (!h.buffers[b].param && objects[b]) out_.scratch.push_back(objects[b]);
    if (h.result) {
      const ir::Object& o = out_.module.objects[objects[h.result->buffer]];
      out_.result = ResultPlace{o.name, h.result->offset / std::max(o.elementBytes, 1u)};
    }
  }

  ir::LocId locationOf(const std::string& function, unsigned line) {
    ir::Location at;
    at.file = q_.options.file, at.line = line, at.function = function;
    out_.module.locations.push_back(std::move(at));
    return ir::LocId(out_.module.locations.size() - 1);
  }

  static size_t bufferOf(const HostScript& h, size_t param) {
    for (size_t b = 0; b < h.buffers.size(); ++b)
      if (h.buffers[b].param == param) return b;
    return h.buffers.size();  // it is unused
  }

  /// The device variable with this name in the source; 0: no kernel uses it.
  uint32_t variable(const std::string& name) const {
    std::set<uint32_t> passed;
    for (const ir::Kernel& k : source_.kernels)
      for (const ir::KernelParam& p : k.params)
        if (p.type.isPtr()) passed.insert(p.object);
    for (uint32_t o = 1; o < source_.objects.size(); ++o) {
      const ir::Object& object = source_.objects[o];
      const bool isVariable = object.space == ir::Space::Global || object.space == ir::Space::Constant;
      if (object.name == name && isVariable && !passed.contains(o)) return o;
    }
    return 0;
  }

  /// By buffer. One additional object for unused arguments.
  std::vector<uint32_t> objectsOf(const HostScript& h) {
    std::vector<uint32_t> out;
    auto isTaken = [&](const std::string& name) {
      return std::any_of(out_.module.objects.begin(), out_.module.objects.end(),
                         [&](const ir::Object& o) { return o.name == name && o.space == ir::Space::Global; });
    };
    // The objects of kernel parameters are distinct from the buffers of this function.
    for (const ir::Kernel& k : source_.kernels)
      for (const ir::KernelParam& p : k.params)
        if (!k.isReference && p.type.isPtr() && !p.byValueStruct)
          out_.module.objects[p.object].name = fmt::format("{} of {}", p.name, k.name);
    for (const ScriptBuffer& b : h.buffers) {
      if (const uint32_t used = b.variable.empty() ? 0 : variable(b.variable)) {
        out.push_back(used);
        // Kernels cannot write to constants; copies can.
        out_.module.objects[used].space = ir::Space::Global;
        out_.module.objects[used].readOnly = false;
        continue;
      }
      ir::Object o;
      o.name = b.name;
      for (unsigned i = 2; isTaken(o.name); ++i) o.name = fmt::format("{} ({})", b.name, i);
      o.size = b.param ? std::nullopt : b.bytes;
      if (b.isZero) o.init = ir::Init::Bytes;
      // A variable that no kernel uses.
      if (!b.variable.empty()) o.elementBytes = uint32_t(b.elementBytes), o.parts = b.parts;
      if (b.param) {
        o.elementType = h.params[*b.param].elementType;
        o.elementBytes = uint32_t(h.params[*b.param].elementBytes);
        o.parts = h.params[*b.param].parts;
      }
      out.push_back(uint32_t(out_.module.objects.size()));
      out_.module.objects.push_back(std::move(o));
    }
    // The element type of a buffer comes from its uses: kernels first, then copies from or to known buffers.
    auto learn = [&](uint32_t to, uint32_t from) {
      ir::Object& o = out_.module.objects[to];
      if (o.elementBytes || !to || !from) return;
      const ir::Object& as = out_.module.objects[from];
      o.elementBytes = as.elementBytes, o.elementType = as.elementType, o.parts = as.parts;
    };
    for (const ScriptOperation& op : h.operations)
      for (size_t i = 0; op.kind == ScriptOperation::Kind::Launch && i < op.arguments.size(); ++i)
        if (op.arguments[i].kind == ScriptArgument::Kind::Place)
          if (const auto& params = source_.kernels[op.kernel].params; i < params.size())
            learn(out[op.arguments[i].place.buffer], params[i].object);
    for (const ScriptOperation& op : h.operations)
      if (op.kind == ScriptOperation::Kind::Copy) {
        learn(out[op.to.buffer], out[op.from.buffer]);
        learn(out[op.from.buffer], out[op.to.buffer]);
      }
    ir::Object unused;
    unused.name = "what is not used";
    out.push_back(uint32_t(out_.module.objects.size()));
    out_.module.objects.push_back(std::move(unused));
    return out;
  }

  Launched& launchOf(const HostScript& h, const ScriptOperation& op, const std::vector<uint32_t>& objects) {
    const ir::Kernel& source = source_.kernels[op.kernel];
    ir::Kernel k = source;
    k.sourceLaunch.reset();
    k.shared.clear();
    if (k.params.size() != op.arguments.size())
      throw UserError(fmt::format("--host-function {}: line {} passes a structure to {}, which is not followed",
                                  h.function, op.line, signature(source)));
    std::vector<uint32_t> scalars;
    std::vector<Passed> passed(k.params.size());
    for (size_t i = 0; i < k.params.size(); ++i) {
      ir::KernelParam& p = k.params[i];
      const ScriptArgument& a = op.arguments[i];
      p.extent.reset(), p.passed.reset(), p.contents = {};
      const bool isPlace = a.kind == ScriptArgument::Kind::Place;
      if (p.type.isPtr() != (isPlace || a.kind == ScriptArgument::Kind::Null))
        throw UserError(fmt::format("--host-function {}: line {} passes something of another type for '{}' of {}",
                                    h.function, op.line, p.name, signature(source)));
      if (isPlace) {
        p.object = objects[a.place.buffer];
        p.name = out_.module.objects[p.object].name;
        passed[i].offset = a.place.offset;
        scalars.push_back(0);
      } else if (a.kind == ScriptArgument::Kind::Param) {
        const std::string& name = h.params[a.param].name;
        mustAgree(name, inputs_.at(name), p, source);
        scalars.push_back(inputs_.at(name).scalar);
        p.name = name;
      } else {
        passed[i].bits = a.bits;
      }
    }
    k.loc = locationOf(h.function, op.line);
    bindArguments(out_.module, k, passed);
    Options o = optionsFor(op.grid, op.block, op.sharedBytes ? std::optional(op.sharedBytes) : std::nullopt);
    o.gridOrigin = o.blockOrigin = fmt::format("line {}", op.line);
    const ChosenLaunch chosen = chooseLaunch(source_, source, o);
    return takeAs(kKernelSide, fmt::format("{} (line {})", source.name, op.line), std::move(k), std::move(scalars),
                  chosen.launch, chosen.origin);
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
    const ir::Kernel source = asWhole(index);
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
    addParts(k, scalars);
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
  /// By structure, an object: the inputs that it consists of, as far as they are known.
  std::map<uint32_t, std::vector<std::string>> parts_;
};

}  // namespace

Comparison pair(const ir::Module& module, const Question& question) {
  // The launches of the file are not those that are compared. What a host function puts into a structure is not
  // followed.
  ir::Module whole = module;
  for (ir::Kernel& k : whole.kernels) question.script ? ir::forgetParts(k) : ir::forgetPointers(k);
  return Pairing(whole, question).make();
}

}  // namespace gpubmc::core::equiv
