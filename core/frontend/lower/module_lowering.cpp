#include "core/frontend/lower/module_lowering.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "core/frontend/lower/function_lowering.h"
#include "core/frontend/lower/lower.h"
#include "core/frontend/passes/passes.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/device_limits.h"

namespace gpubmc::core {

ir::Module lowerModule(const llvm::Module& m, const SourceFacts& facts, const Options& options,
                       const Cancellation& cancel) {
  return ModuleLowering(m, facts, options, cancel).run();
}

ModuleLowering::ModuleLowering(const llvm::Module& m, const SourceFacts& facts, const Options& options,
                               const Cancellation& cancel)
    : in_(m),
      facts_(facts),
      layout_(m.getDataLayout()),
      initGlobals_(options.initGlobals),
      contraction_(options.contraction),
      precision_(options.precision),
      locations_(out_),
      poll_(&cancel) {}

ir::Module ModuleLowering::run() {
  for (const std::string& n : facts_.notes) note(n);
  groupDynamicShared();
  for (const KernelFacts& k : facts_.kernels)
    if (const llvm::Function* f = in_.getFunction(k.linkName); f && !f->isDeclaration()) addKernel(k, *f);
  // Lowering a function may request more functions.
  for (size_t i = 0; i < toLower_.size(); ++i) {
    isHost_ = hostFunctions_.contains(toLower_[i]);
    ir::Function f = FunctionLowering(*this, *toLower_[i]).run();
    out_.functions[i] = std::move(f);
  }
  for (const auto& [kernel, pointers, numbers] : pointers_) addPointers(*pointers, numbers, out_.kernels[kernel]);
  tellVariablesPointedInto();
  tellLocalArguments();
  addElementConditions();
  // Known contents of variables that a kernel uses.
  size_t next = 0;
  for (const KernelFacts& k : facts_.kernels) {
    const llvm::Function* f = in_.getFunction(k.linkName);
    if (!f || f->isDeclaration()) continue;
    ir::Kernel& kernel = out_.kernels[next++];
    for (const auto& [name, contents] : k.contents)
      if (auto o = objects_.find(in_.getNamedGlobal(name)); o != objects_.end()) kernel.contents[o->second] = contents;
    for (const std::string& name : k.computed)
      if (auto o = objects_.find(in_.getNamedGlobal(name)); o != objects_.end()) kernel.computed.insert(o->second);
    for (const auto& [name, how] : k.kept)
      if (auto o = objects_.find(in_.getNamedGlobal(name)); o != objects_.end())
        kernel.kept.push_back({.object = o->second, .how = how});
  }
  return std::move(out_);
}

// As far as the kernel, or a function that kernels call, names them.
void ModuleLowering::tellVariablesPointedInto() {
  std::set<uint32_t> kernels;
  for (const ir::Kernel& k : out_.kernels) kernels.insert(k.function);
  for (const auto& [variable, pointers] : pointInto_) {
    const auto object = objects_.find(in_.getNamedGlobal(variable));
    if (object == objects_.end()) continue;
    auto isIt = [&](const ir::Operand& o) {
      return o.kind == ir::Operand::Kind::ObjectAddress && o.payload == object->second;
    };
    std::set<uint32_t> naming;
    for (uint32_t f = 0; f < out_.functions.size(); ++f)
      for (const ir::Block& b : out_.functions[f].blocks)
        for (const ir::Inst& i : b.insts)
          if (std::ranges::any_of(i.operands, isIt)) naming.insert(f);
    const bool isCalled = std::ranges::any_of(naming, [&](uint32_t f) { return !kernels.contains(f); });
    for (const auto& [k, parameter] : pointers)
      if (isCalled || naming.contains(out_.kernels[k].function))
        out_.kernels[k].onVariable.emplace_back(parameter, object->second);
  }
}

// An object of a variable exists only if code that is lowered names it.
void ModuleLowering::tellLocalArguments() {
  for (const auto& [kernel, argument, variable] : localArguments_)
    if (auto object = objects_.find(in_.getNamedGlobal(variable)); object != objects_.end())
      out_.kernels[kernel].hostArguments[argument].number = object->second;
}

void ModuleLowering::addElementConditions() {
  for (const auto& [requiring, array, kind, condition, where] : required_) {
    const ir::Location& at = out_.locations[where];
    auto fail = [&](const std::string& why) {
      return UserError(fmt::format("{}:{}: __requires_{}: {}", at.file, at.line, kind, why));
    };
    for (ir::Kernel& kernel : out_.kernels) {
      if (toLower_[kernel.function] != requiring) continue;
      const auto* argument = llvm::dyn_cast<llvm::Argument>(array);
      const uint32_t of =
          argument ? kernel.params[numbers_.at(argument)].object : objectOf(*llvm::cast<llvm::GlobalVariable>(array));
      const ir::Object& object = out_.objects[of];
      const ir::ElementPart* part = ir::partAt(object, 0, object.elementBytes);
      if (!part || !part->type.isInt()) throw fail(fmt::format("the elements of '{}' are no integers", object.name));
      ir::ElementCondition c{.object = of,
                             .kind = ir::ElementCondition::Kind::Distinct,
                             .bytes = object.elementBytes,
                             .isSigned = part->isSigned};
      if (kind == "ascending") c.kind = ir::ElementCondition::Kind::Ascending;
      if (kind == "forall") {
        try {
          std::tie(c.kind, c.bound) = ir::parseElements(condition, [&](std::string_view name) {
            for (uint32_t i = 0; i < kernel.params.size(); ++i)
              if (kernel.params[i].name == name && kernel.params[i].type.isInt()) return i;
            throw UserError(fmt::format("'{}' is no integer parameter of the kernel", name));
          });
        } catch (const UserError& e) {
          throw fail(e.what());
        }
      }
      if (std::ranges::find(kernel.elements, c) == kernel.elements.end()) kernel.elements.push_back(std::move(c));
    }
  }
}

uint32_t ModuleLowering::functionOf(const llvm::Function& f) {
  auto [it, fresh] = functions_.try_emplace(&f, uint32_t(toLower_.size()));
  if (fresh) {
    toLower_.push_back(&f);
    out_.functions.emplace_back();
    if (isHost_) hostFunctions_.insert(&f);
  }
  return it->second;
}

uint32_t ModuleLowering::addObject(ir::Object object) {
  if (out_.objects.size() > UINT16_MAX) throw Unsupported("more than 65535 memory objects");
  checkSize(object);
  out_.objects.push_back(std::move(object));
  return uint32_t(out_.objects.size() - 1);
}

void ModuleLowering::checkSize(const ir::Object& object) const {
  const uint64_t bytes = object.size.value_or(0);
  const bool isOfThread = object.space == ir::Space::Local;
  const uint64_t most = !isOfThread ? ir::kMostObjectBytes - 1 : isHost_ ? ir::kLocalPart : ir::kMostLocalBytes;
  if (bytes <= most) return;
  const ir::Location& l = out_.locations[object.loc];
  throw UserError(fmt::format("{}:{}: '{}' has {} bytes; {} has so much memory", l.file, l.line, object.name, bytes,
                              isOfThread ? "no thread" : "no GPU"));
}

void ModuleLowering::note(const std::string& text) {
  if (noted_.insert(text).second) out_.notes.push_back(text);
}

namespace {

/// With the indices that the kernel's parameters have in the IR.
ir::Expression renumbered(ir::Expression e, const std::vector<uint32_t>& numbers) {
  if (e.op == ir::Expression::Op::Param) e.value = numbers.at(size_t(e.value));
  for (ir::Expression& a : e.args) a = renumbered(std::move(a), numbers);
  return e;
}

/// Of kRange.
std::optional<std::pair<int64_t, int64_t>> rangeOf(const llvm::Argument& a) {
  const llvm::Attribute range = a.getParent()->getAttributes().getParamAttrs(a.getArgNo()).getAttribute(kRange);
  const auto [least, greatest] = range.getValueAsString().split(':');
  std::pair<int64_t, int64_t> out;
  if (least.getAsInteger(10, out.first) || greatest.getAsInteger(10, out.second)) return std::nullopt;
  return out;
}

/// The facts are about the entry's function.
bool areNamed(const KernelFacts& facts, const llvm::Function& f) {
  return facts.declaredCount() == f.arg_size() && std::ranges::all_of(facts.params, [&](const ParamFacts& p) {
           return !p.part || f.getArg(p.part->parameter)->getParamByValType();
         });
}

}  // namespace

ir::Object ModuleLowering::arrayBehind(const ParamFacts& p, const std::string& name, ir::LocId loc) {
  ir::Object object;
  object.name = name;
  object.loc = loc;
  object.size = p.bytes;
  object.elementType = p.elementType;
  object.elementBytes = uint32_t(p.elementBytes);
  object.parts = p.parts;
  return object;
}

void ModuleLowering::addPointers(const KnownPointers& pointers, const std::vector<uint32_t>& numbers,
                                 ir::Kernel& kernel) {
  std::vector<uint32_t> found;
  for (const FoundArray& a : pointers.found) {
    ir::Object object;
    object.loc = kernel.loc;
    object.size = a.bytes;
    found.push_back(addObject(std::move(object)));
    kernel.found[found.back()] = a.at;
    if (!a.contents.empty()) kernel.contents[found.back()] = a.contents;
  }
  auto objectAt = [&](const ArrayRef& a) -> std::optional<uint32_t> {
    if (a.variable.empty()) return a.isFound ? found.at(a.index) : kernel.params[numbers.at(a.index)].object;
    const auto known = objects_.find(in_.getNamedGlobal(a.variable));
    const bool isOpen = known != objects_.end() && out_.objects[known->second].init == ir::Init::Arbitrary;
    return isOpen ? std::optional(known->second) : std::nullopt;
  };
  for (const auto& [in, held] : pointers.held) {
    const std::optional<uint32_t> holder = objectAt(in);
    if (!holder) continue;
    for (const auto& [offset, p] : held) {
      const uint32_t from = *holder, to = *objectAt(p.to);
      kernel.pointers[from][offset] = ir::makePointer(to, p.offset);
      // The first place, and first by which it is found, names it.
      std::string& name = out_.objects[to].name;
      if (name.empty()) name = fmt::format("*{}[{}]", out_.objects[from].name, offset);
    }
  }
  // To arrays without a name no pointer leads that the kernel sees.
  for (const uint32_t array : found)
    if (out_.objects[array].name.empty()) kernel.found.erase(array), kernel.contents.erase(array);
}

void ModuleLowering::addHostArguments(const KernelFacts& facts, const std::vector<uint32_t>& numbers,
                                      ir::Kernel& kernel) {
  using Kind = ir::HostArgument::Kind;
  size_t next = 0;
  for (const std::string& variable : facts.becameLocal) {
    if (!variable.empty()) {
      localArguments_.emplace_back(out_.kernels.size(), kernel.hostArguments.size(), variable);
      kernel.hostArguments.push_back({Kind::Local});
      continue;
    }
    const uint32_t first = numbers.at(next);
    const size_t end = next + 1 < facts.declaredCount() ? numbers.at(next + 1) : kernel.argumentCount();
    kernel.hostArguments.push_back(
        {facts.params[next].isOpaque ? Kind::Opaque : Kind::Values, first, uint32_t(end - first)});
    ++next;
  }
}

void ModuleLowering::addKernel(const KernelFacts& facts, const llvm::Function& f) {
  ir::Kernel kernel;
  kernel.name = facts.name;
  kernel.linkName = facts.linkName;
  kernel.function = functionOf(f);
  if (facts.isReference) hostFunctions_.insert(&f);
  kernel.maxThreads = facts.maxThreads;
  kernel.requiredBlock = facts.requiredBlock;
  kernel.isOpenCl = facts.isOpenCl;
  kernel.warpSize = facts.warpSize;
  kernel.inferredBlock = facts.inferredBlock;
  f.getFnAttribute(kAxes).getValueAsString().getAsInteger(10, kernel.usedDimensions);
  kernel.loc = locations_.of(sourceFunction(f));
  kernel.isReference = facts.isReference;
  kernel.isNeverLaunched = facts.isNeverLaunched;
  if (!facts.result.empty()) kernel.resultObject = objectOf(*in_.getNamedGlobal(facts.result));

  const bool named = areNamed(facts, f);
  std::vector<uint32_t> numbers;  ///< a structure has several parameters in the IR
  // Ways to launch one kernel share its objects, so a counterexample for one of them can be replayed by the kernel's
  // name.
  std::vector<uint32_t>& objects = paramObjects_[&f];
  size_t next = 0;
  for (const llvm::Argument& a : f.args()) {
    const ParamFacts p = named ? facts.params[a.getArgNo()] : ParamFacts{a.getName().str(), typeText(a.getType())};
    const std::string name = p.name.empty() ? "arg" + std::to_string(a.getArgNo()) : p.name;
    const auto leaves = FunctionLowering::parameterLeaves(a, layout_);
    numbers.push_back(uint32_t(kernel.params.size()));
    numbers_[&a] = numbers.back();
    for (size_t i = 0; i < leaves.size(); ++i) {
      ir::KernelParam param;
      param.name = leaves.size() == 1 ? name : name + "." + std::to_string(i);
      param.type = leaves[i];
      param.typeName = p.type;
      param.isSigned = p.isSigned;
      if (leaves.size() == 1 && param.type.isInt())
        param.passed = p.passed, param.passedAt = p.passedAt, param.mayPass = p.mayPass, param.range = rangeOf(a);
      if (leaves.size() == 1 && param.type.isFloat()) param.passed = p.passed, param.passedAt = p.passedAt;
      if (param.type.isPtr()) {
        ir::Object object = arrayBehind(p, param.name, kernel.loc);
        if (llvm::Type* structure = a.getParamByValType()) {
          param.byValueStruct = true;
          object.space = ir::Space::Param;
          object.size = layout_.getTypeAllocSize(structure).getFixedValue();
          object.elementType = p.type;
          object.elementBytes = uint32_t(*object.size);
          object.parts = p.parts;
          param.contents = p.contents;
        } else {
          param.extent = p.extent;
          param.isNull = p.isNull, param.isNullAtSome = p.isNullAtSome, param.passedAt = p.passedAt;
          param.isExtentUnproved = p.isExtentUnproved;
          param.allocatedAt = p.allocatedAt;
          param.contents = p.contents;
          param.offset = p.offset;
        }
        if (next == objects.size()) objects.push_back(addObject(std::move(object)));
        param.object = objects[next++];
      }
      kernel.params.push_back(std::move(param));
    }
  }
  for (size_t i = f.arg_size(); named && i < facts.params.size(); ++i) {
    const ParamFacts& p = facts.params[i];
    ir::KernelParam param;
    param.name = p.name;
    param.typeName = p.type;
    param.part = ir::StructurePart{numbers.at(p.part->parameter), p.part->offset};
    if (p.isInteger) {
      param.type = ir::Type{ir::TypeKind::Int, p.bits};
      param.isSigned = p.isSigned;
      param.passed = p.passed, param.passedAt = p.passedAt, param.mayPass = p.mayPass;
    } else {
      param.type = ir::kPtr;
      param.extent = p.extent;
      param.isExtentUnproved = p.isExtentUnproved;
      param.isNull = p.isNull, param.isNullAtSome = p.isNullAtSome, param.passedAt = p.passedAt;
      param.allocatedAt = p.allocatedAt;
      param.contents = p.contents;
      param.offset = p.offset;
      if (next == objects.size()) objects.push_back(addObject(arrayBehind(p, p.name, kernel.loc)));
      param.object = objects[next++];
    }
    numbers.push_back(uint32_t(kernel.params.size()));
    kernel.params.push_back(std::move(param));
  }
  if (named) addHostArguments(facts, numbers, kernel);
  kernel.sourceLaunch = facts.launch;
  if (kernel.sourceLaunch && !named) kernel.sourceLaunch->given.clear();
  if (kernel.sourceLaunch)
    for (ir::LaunchCondition& c : kernel.sourceLaunch->given) c.condition = renumbered(std::move(c.condition), numbers);
  for (ir::KernelParam& p : kernel.params)
    if (p.extent) p.extent = renumbered(std::move(*p.extent), numbers);
  if (named) pointers_.push_back({out_.kernels.size(), &facts.pointers, numbers});
  for (auto [x, y] : facts.same)
    if (named) {
      ir::replaceObject(kernel, kernel.params[numbers.at(y)].object, kernel.params[numbers.at(x)].object);
      kernel.same.emplace_back(numbers.at(x), numbers.at(y));
    }
  kernel.foundTwice = facts.foundTwice;
  for (const auto& [p, variable] : facts.onVariable)
    if (!kernel.params.empty()) pointInto_[variable].emplace_back(out_.kernels.size(), named ? numbers.at(p) : 0);
  for (auto [x, y] : facts.shared)
    if (named) kernel.shared.emplace_back(numbers.at(x), numbers.at(y));
  out_.kernels.push_back(std::move(kernel));
}

}  // namespace gpubmc::core
