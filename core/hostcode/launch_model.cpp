#include "core/hostcode/launch_model.h"

#include <algorithm>

#include <fmt/format.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Module.h>

#include "gpu-model/ir/device_limits.h"

namespace gpubmc::core {

namespace {

/// The key of the next launch's configuration in the registers of an activation.
const char kConfiguration = 0;
const llvm::Value* configurationKey() {
  return reinterpret_cast<const llvm::Value*>(&kConfiguration);
}
}  // namespace

std::array<Term, 3> LaunchModel::dimensions(const HostArgument& a, State& s) {
  std::array<Term, 3> out;
  if (a.type.kind == HostType::Kind::Integer && a.value.isBits()) {
    out[0] = a.type.isSigned ? terms_.resizeSigned(a.value.bits, 32) : terms_.resizeUnsigned(a.value.bits, 32);
    out[1] = out[2] = terms_.constant(1, 32);
    return out;
  }
  llvm::Type* type = llvm::Type::getInt32Ty(module_.getContext());
  for (unsigned i = 0; i < 3; ++i) {
    Value place = a.place.isPointer() ? a.place : a.value;
    for (Target& t : place.targets) t.offset = terms_.add(t.offset, world_.number(4 * i));
    out[i] = operands_.bitsOf(memory_.load(s, place, *type), 32);
  }
  return out;
}

// Each dim3 is passed in two halves or by its address.
void LaunchModel::configure(const llvm::CallBase& c, State& s) {
  std::vector<Value> parts;
  unsigned k = 0;
  for (unsigned d = 0; d < 2; ++d) {
    if (k < c.arg_size() && c.getArgOperand(k)->getType()->isPointerTy()) {
      HostArgument a;
      a.place = operands_.value(*c.getArgOperand(k++), s);
      for (Term t : dimensions(a, s)) parts.push_back(Value::of(t));
    } else {
      const Term low = operands_.integer(*c.getArgOperand(k), s), high = operands_.integer(*c.getArgOperand(k + 1), s);
      k += 2;
      parts.push_back(Value::of(terms_.extract(low, 31, 0)));
      parts.push_back(Value::of(terms_.extract(low, 63, 32)));
      parts.push_back(Value::of(terms_.resizeUnsigned(high, 32)));
    }
  }
  parts.push_back(Value::of(terms_.resizeUnsigned(operands_.integer(*c.getArgOperand(k), s), 64)));
  parts.push_back(operands_.value(*c.getArgOperand(k + 1), s));
  Value v;
  v.kind = Value::Kind::Parts;
  v.parts = std::move(parts);
  s.set(configurationKey(), std::move(v));
}

void LaunchModel::launchStub(const llvm::CallBase& c, const llvm::Function& stub, State& s) {
  LaunchConfiguration shape;
  shape.isPlain = true;
  shape.stream.kind = StreamUse::Kind::Unknown;
  auto it = s.registers().find(configurationKey());
  if (it != s.registers().end() && it->second.parts.size() == 8) {
    const auto parts = it->second.parts;
    auto bits = [&](size_t i) { return parts[i].isBits() ? parts[i].bits : Term(); };
    for (unsigned i = 0; i < 3; ++i) {
      shape.grid[i] = bits(i);
      shape.block[i] = bits(3 + i);
    }
    shape.shared = bits(6);
    HostArgument stream;
    stream.value = parts[7];
    shape.stream = streams_.streamOf(stream);
  }
  const std::string& kernel = program_.kernels.at(stub.getName().str());
  const auto params = program_.kernelParams.find(kernel);
  const size_t count = params == program_.kernelParams.end() ? 0 : params->second.size();
  std::vector<Value> values;
  for (const llvm::Use& u : c.args()) values.push_back(operands_.value(*u.get(), s));
  if (values.size() != count) {
    // A structure is passed in several pieces. Arguments before the first and behind the last structure are in place.
    for (const Value& v : values) memory_.escape(s, v);
    std::vector<Value> known(count);
    auto isRecord = [&](size_t i) { return params->second[i].kind == HostType::Kind::Record; };
    for (size_t i = 0; i < count && i < values.size() && !isRecord(i); ++i) known[i] = values[i];
    for (size_t i = 0; i < count && i < values.size() && !isRecord(count - 1 - i); ++i)
      known[count - 1 - i] = values[values.size() - 1 - i];
    values = std::move(known);
  }
  launch({c, kernel, shape, values}, s);
}

void LaunchModel::launch(const LaunchRequest& request, State& s) {
  const LaunchConfiguration& shape = request.shape;
  // A launch of any other shape fails.
  State limits;
  auto limit = [&](Term t, uint64_t most) {
    if (t) limits.add(terms_, terms_.ule(terms_.sub(t, terms_.constant(1, 32)), terms_.constant(most - 1, 32)));
  };
  for (size_t d = 0; d < 3; ++d) {
    limit(shape.grid[d], ir::kMaxGridDim[d]);
    limit(shape.block[d], blockLimitsOf(program_).extent[d]);
  }
  observers_.tell(&Observer::launchRequested, request, s);
  if (failsAlways(s, limits.facts)) {
    observers_.tell(&Observer::launchFails, request.kernel);
    return;
  }
  std::vector<LaunchRecord> records = snapshot_.take(request, limits.facts, s);
  const OperationScope operation(memory_.operation(),
                                 {request.kernel, sourceLineOf(request.site), shape.stream, false});
  observers_.tell(&Observer::launchStarts, *operation, request, s);
  const std::set<std::string> written = changeMemory(request, s);
  for (LaunchRecord& r : records) {
    for (const std::string& name : written) r.kept[name].isWritten = true;
    observers_.tell(&Observer::launchRecorded, r);
  }
}

// The kernel may write whatever it can reach from its arguments and from device variables.
std::set<std::string> LaunchModel::changeMemory(const LaunchRequest& launch, State& s) {
  const auto& [site, kernel, shape, arguments] = launch;
  const StreamUse stream = shape.stream;
  variables_.useFirstDevice(s);
  const auto& params = program_.kernelParams.at(kernel);
  std::set<ObjectId> written;
  std::map<ObjectId, std::string> kept;
  Reachable used;
  used.hasEscaped = arguments.size() != params.size();
  auto passes = [&](const Value& v, bool isReadOnly) {
    Reachable mine;
    escapes_.reach(s, v, mine);
    used.objects.insert(mine.objects.begin(), mine.objects.end());
    used.hasEscaped |= mine.hasEscaped;
    if (isReadOnly)
      for (const Target& t : v.targets) mine.objects.erase(t.object);
    written.insert(mine.objects.begin(), mine.objects.end());
  };
  // The kernel gets a copy of a structure that is passed by value.
  auto passesCopy = [&](const Value& place) {
    Reachable mine;
    escapes_.reach(s, place, mine);
    for (const Target& t : place.targets) mine.objects.erase(t.object);
    used.objects.insert(mine.objects.begin(), mine.objects.end());
    used.hasEscaped |= mine.hasEscaped;
    written.insert(mine.objects.begin(), mine.objects.end());
  };
  for (size_t i = 0; i < arguments.size(); ++i) {
    const HostType* type = i < params.size() ? &params[i] : nullptr;
    if (type && type->kind == HostType::Kind::Record)
      passesCopy(arguments[i]);
    else
      passes(arguments[i], type && type->kind == HostType::Kind::Pointer && type->isConst);
  }
  for (const auto& [name, variable] : program_.deviceVariables)
    if (const auto id = variables_.variable(name, s); id && variables_.mayUse(kernel, name)) {
      const bool isRead = variable.isConstant || !variables_.mayWrite(kernel, name);
      const bool isKept =
          !isRead && variables_.assumedKept().contains(name) && !snapshot_.wholeOf(*id, stream, s).empty();
      if (isKept) kept.emplace(*id, name);
      passes(Value::pointer(*id, world_.number(0)), isRead || isKept);
    }
  if (used.hasEscaped)
    for (const auto& [id, c] : s.memory)
      if (c->escaped) written.insert(id), used.objects.insert(id);
  // It may store what it gets anywhere, such as in a variable for the next kernel.
  const bool saves = uses_.savesPointers(kernel);
  if (saves)
    for (ObjectId id : used.objects) memory_.escape(s, id);
  std::set<std::string> out;
  for (const auto& [id, name] : kept) {
    if (written.contains(id)) continue;  // also through a pointer
    out.insert(name);
    memory_.changed(s, id);
    Contents& c = memory_.edit(s, id);
    c.writer = streams_.startedAfter(c.writer, stream);
  }
  for (ObjectId id : written) {
    if (!memory_.isMutable(id)) continue;
    variables_.captured(s, Value::pointer(id, world_.number(0)));
    memory_.havoc(s, id);
    Contents& c = memory_.edit(s, id);
    c.isComputed = true;
    c.hasPointers |= saves;
    c.hasSaved |= saves;
    c.writer = streams_.startedAfter(c.writer, stream);
  }
  for (ObjectId id : used.objects) {
    if (id == 0 || world_.info(id).kind == ObjectKind::Code) continue;
    const Started now = streams_.startedAfter(memory_.look(s, id).user, stream);
    if (memory_.look(s, id).user != now) memory_.edit(s, id).user = now;
  }
  return out;
}

bool LaunchModel::failsAlways(const State& s, const std::vector<Term>& limits) {
  return std::ranges::any_of(limits, [&](Term limit) {
    const Term fails = terms_.not_(limit);
    return terms_.isTrue(fails) || conditions_.follows(s, fails);
  });
}

void LaunchModel::launchAny(const Value& kernel, const HostCall& c, const LaunchConfiguration& shape, State& s,
                            const ArgumentsFor& arguments) {
  bool known = kernel.isPointer() && !kernel.anywhere;
  for (const Target& t : kernel.targets) {
    if (t.object == 0) continue;
    const ObjectInfo& info = world_.info(t.object);
    auto stub = info.kind == ObjectKind::Code
                    ? program_.kernels.find(static_cast<const llvm::Function*>(info.site)->getName().str())
                    : program_.kernels.end();
    if (stub == program_.kernels.end() || terms_.value(t.offset) != 0) {
      known = false;
      continue;
    }
    const auto values = arguments(program_.kernelParams.at(stub->second));
    if (!values) escapeArguments(c, s);
    const bool isCallApart = s.isCallApart;
    s.isCallApart |= kernel.anywhere || kernel.targets.size() > 1;
    launch({*c.site, stub->second, shape, values.value_or(std::vector<Value>())}, s);
    s.isCallApart = isCallApart;
  }
  if (known) return;
  escapeArguments(c, s);
  memory_.havocEscaped(s);
  for (const auto& [stub, name] : program_.kernels)
    if (const llvm::Function* f = module_.getFunction(stub); f && f->hasAddressTaken())
      observers_.tell(&Observer::mayLaunch, name,
                      fmt::format("line {} launches it, or another one", sourceLineOf(*c.site)));
}

void LaunchModel::escapeArguments(const HostCall& c, State& s) {
  for (const HostArgument& a : c.arguments) {
    memory_.escape(s, a.value);
    memory_.escape(s, a.place);
  }
}

Value LaunchModel::member(const Value& structure, uint64_t offset, llvm::Type& type, State& s) {
  Value place = structure;
  for (Target& t : place.targets) t.offset = terms_.add(t.offset, world_.number(offset));
  return memory_.load(s, place, type);
}

void LaunchModel::launchOnManyDevices(const HostCall& c, State& s) {
  for (const HostArgument& a : c.arguments) memory_.escape(s, a.value);
  memory_.havocEscaped(s);
}

// kernel, grid, block, list of arguments, bytes of shared memory, stream
void LaunchModel::launchKernel(const RuntimeFunction& f, const HostCall& c, State& s) {
  const auto parameters = unsigned(f.args.parameters), stream = unsigned(f.args.stream);
  LaunchConfiguration shape;
  shape.isPlain = f.name == "cudaLaunchKernel";
  shape.grid = dimensions(c.arguments[1], s);
  shape.block = dimensions(c.arguments[2], s);
  shape.shared = c.arguments.size() > 4 ? c.number(terms_, 4) : world_.number(0);
  shape.stream = c.arguments.size() > stream ? streams_.streamOf(c.arguments[stream]) : streams_.ofNone();
  launchAny(c.at(0), c, shape, s, [&](const std::vector<HostType>& params) -> std::optional<std::vector<Value>> {
    if (c.arguments.size() <= parameters) return std::nullopt;
    const HostArgument& list = c.arguments[parameters];
    const bool isPlaced = list.type.kind == HostType::Kind::Array && list.place.isPointer();
    return listed(isPlaced ? list.place : list.value, params, s);
  });
}

// What the kernel may change is said beside it, in CL/cl.h.
void LaunchModel::mayLaunch(const HostCall& c) {
  static constexpr std::array kReasons{
      "with a last work-group that is smaller than the others", "with another global offset than --global-offset says",
      "with more work-items or work-groups than are modelled", "perhaps, by its number in the program"};
  const Term number = c.number(terms_, 1);
  const auto reason = number ? terms_.value(number) : std::nullopt;
  const ir::HostPlaces at = execution_.placesOf(*c.site);
  const std::string why = fmt::format("line {} launches it {}", at.empty() ? 0 : at.front().line,
                                      kReasons.at(reason ? *reason - 1 : kReasons.size() - 1));
  const Value& kernel = c.at(0);
  for (const Target& t : kernel.targets) {
    const ObjectInfo& info = world_.info(t.object);
    const auto* stub = info.kind == ObjectKind::Code ? static_cast<const llvm::Function*>(info.site) : nullptr;
    if (const auto k = stub ? program_.kernels.find(stub->getName().str()) : program_.kernels.end();
        k != program_.kernels.end())
      observers_.tell(&Observer::mayLaunch, k->second, why);
  }
  if (kernel.isPointer() && !kernel.anywhere) return;
  for (const auto& [stub, name] : program_.kernels) observers_.tell(&Observer::mayLaunch, name, why);
}

std::vector<Value> LaunchModel::listed(const Value& list, const std::vector<HostType>& params, State& s) {
  std::vector<Value> out;
  llvm::LLVMContext& context = module_.getContext();
  for (size_t i = 0; i < params.size(); ++i) {
    Value slot = list;
    for (Target& t : slot.targets) t.offset = terms_.add(t.offset, world_.number(8 * i));
    const Value place = memory_.load(s, slot, *llvm::PointerType::get(context, 0));
    const HostType& p = params[i];
    if (p.kind == HostType::Kind::Pointer) {
      out.push_back(memory_.load(s, place, *llvm::PointerType::get(context, 0)));
    } else if (p.kind == HostType::Kind::Integer || p.kind == HostType::Kind::Floating) {
      out.push_back(memory_.load(s, place, *llvm::IntegerType::get(context, p.bits)));
    } else {
      if (p.kind == HostType::Kind::Record) {
        out.push_back(place);
        continue;
      }
      memory_.escape(s, place);
      out.push_back(Value::unknown());
    }
  }
  return out;
}

std::vector<Value> LaunchModel::following(const HostCall& c, const std::vector<HostType>& params, State& s) {
  std::vector<Value> out;
  for (unsigned i = 0; i < params.size(); ++i) {
    const HostArgument& a = c.arguments[i + 2];
    if (params[i].kind == HostType::Kind::Integer && a.type.kind == HostType::Kind::Integer) {
      const Term t = c.number(terms_, i + 2, params[i].bits);
      out.push_back(t ? Value::of(t) : Value::unknown());
    } else if (params[i].kind == HostType::Kind::Pointer) {
      out.push_back(a.type.kind == HostType::Kind::Array ? a.place : a.value);
    } else {
      memory_.escape(s, a.value);
      memory_.escape(s, a.place);
      out.push_back(params[i].kind == HostType::Kind::Record && a.type.kind == HostType::Kind::Record
                        ? a.place
                        : Value::unknown());
    }
  }
  return out;
}

// The parameters are copied to the node when it is made.
// struct cudaKernelNodeParams { void* func; dim3 gridDim, blockDim; unsigned sharedMemBytes; void **kernelParams,
// **extra; }
void LaunchModel::launchNode(const RuntimeFunction& f, const HostCall& c, State& s) {
  effects_.captures = true;
  llvm::LLVMContext& context = module_.getContext();
  llvm::Type &number = *llvm::Type::getInt32Ty(context), &pointer = *llvm::PointerType::get(context, 0);
  auto field = [&](uint64_t offset, llvm::Type& type) {
    return member(c.at(unsigned(f.args.parameters)), offset, type, s);
  };
  LaunchConfiguration shape;
  shape.stream.kind = StreamUse::Kind::Unknown;
  for (unsigned i = 0; i < 3; ++i) {
    shape.grid[i] = operands_.bitsOf(field(8 + 4 * i, number), 32);
    shape.block[i] = operands_.bitsOf(field(20 + 4 * i, number), 32);
  }
  shape.shared = terms_.zext(operands_.bitsOf(field(32, number), 32), 64);
  const Value list = field(40, pointer), extra = field(48, pointer);
  const bool isList = extra.only() && extra.only()->object == 0;
  launchAny(field(0, pointer), c, shape, s,
            [&](const std::vector<HostType>& params) -> std::optional<std::vector<Value>> {
              if (!isList) return std::nullopt;
              return listed(list, params, s);
            });
  if (f.args.to >= 0)
    for (const Target& t : c.at(unsigned(f.args.to)).targets) memory_.havoc(s, t.object);
}

// cudaLaunchKernelEx(&config, kernel, arguments...) and cudaLaunchKernelExC(&config, kernel, list).
// struct cudaLaunchConfig_t { dim3 gridDim, blockDim; size_t dynamicSmemBytes; cudaStream_t stream; ... }
void LaunchModel::launchWithConfig(const RuntimeFunction& f, const HostCall& c, State& s) {
  LaunchConfiguration shape;
  shape.stream.kind = StreamUse::Kind::Unknown;
  llvm::LLVMContext& context = module_.getContext();
  auto field = [&](uint64_t offset, llvm::Type& type) { return member(c.at(0), offset, type, s); };
  for (unsigned i = 0; i < 3; ++i) {
    shape.grid[i] = operands_.bitsOf(field(4 * i, *llvm::Type::getInt32Ty(context)), 32);
    shape.block[i] = operands_.bitsOf(field(12 + 4 * i, *llvm::Type::getInt32Ty(context)), 32);
  }
  shape.shared = operands_.bitsOf(field(24, *llvm::Type::getInt64Ty(context)), 64);
  HostArgument stream;
  stream.value = field(32, *llvm::PointerType::get(context, 0));
  shape.stream = streams_.streamOf(stream);
  launchAny(c.at(1), c, shape, s, [&](const std::vector<HostType>& params) -> std::optional<std::vector<Value>> {
    if (f.args.parameters >= 0) {
      if (c.arguments.size() != size_t(f.args.parameters) + 1) return std::nullopt;
      const HostArgument& list = c.arguments[size_t(f.args.parameters)];
      const bool isPlaced = list.type.kind == HostType::Kind::Array && list.place.isPointer();
      return listed(isPlaced ? list.place : list.value, params, s);
    }
    if (c.arguments.size() != params.size() + 2) return std::nullopt;
    return following(c, params, s);
  });
}

}  // namespace gpubmc::core
