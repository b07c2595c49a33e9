#include "core/hostcode/runtime_model.h"

#include <algorithm>

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Module.h>

namespace gpubmc::core {

RuntimeModel::RuntimeModel(AnalysisContext& context, AbstractMemory& memory, Callbacks& callbacks, Operands& operands,
                           const KernelUses& uses, const DeviceVariables* device)
    : program_(context.program),
      module_(context.module),
      terms_(context.terms),
      policy_(context.policy),
      world_(context.world),
      escapes_(context.escapes),
      effects_(context.effects),
      streams_(context.streams),
      execution_(context.execution),
      observers_(context.observers),
      inputs_(context.inputs),
      memory_(memory),
      callbacks_(callbacks),
      operands_(operands),
      variables_(context, device),
      launches_(context, memory, operands, variables_, uses) {
  context.observers.add(variables_);
}

// Without main, callers may have created streams; so may code of other files. A library uses those that it is told.
void RuntimeModel::begin() {
  usesStreams_ = !beginningOf(program_) || std::ranges::any_of(program_.functions, [&](const auto& known) {
    const auto& [link, f] = known;
    if (f.isLibrary) return f.name.find("Stream") != std::string::npos;
    const llvm::Function* code = module_.getFunction(link);
    return f.isSkipped || (code && code->isDeclaration());
  });
}

const Value& RuntimeModel::at(const HostCall& c, int i) const {
  return c.at(unsigned(i));
}

Term RuntimeModel::number(const HostCall& c, int i, unsigned bits) const {
  return c.number(terms_, unsigned(i), bits);
}

StreamUse RuntimeModel::streamOf(const RuntimeFunction& f, const HostCall& c) const {
  const auto i = size_t(f.args.stream);
  return i < c.arguments.size() ? streams_.streamOf(c.arguments[i]) : streams_.ofNone();
}

std::optional<ObjectId> RuntimeModel::eventOf(const RuntimeFunction& f, const HostCall& c) const {
  return streams_.eventOf(c.arguments[size_t(f.args.event)]);
}

bool RuntimeModel::replaces(const llvm::CallBase& c, const llvm::Function& f, State& s) {
  if (program_.kernels.contains(f.getName().str())) {
    launches_.launchStub(c, f, s);
    return true;
  }
  if (f.getName() != "__cudaPushCallConfiguration" && f.getName() != "cudaConfigureCall") return false;
  launches_.configure(c, s);
  operands_.result(s, c, Value::of(terms_.constant(0, 32)));
  return true;
}

bool RuntimeModel::apply(const RuntimeFunction& f, const HostCall& c, State& s) {
  using E = RuntimeEffect;
  const RuntimeArguments& a = f.args;
  switch (f.effect) {
    case E::Other: return false;
    case E::None: return true;
    case E::SetDevice: return variables_.useDevice(s, number(c, 0, 32)), true;
    case E::Allocate:
    case E::AllocateShared: return allocate(c, s, at(c, a.to), number(c, a.bytes), f.effect == E::AllocateShared), true;
    case E::AllocateRows: return allocateRows(f, c, s);
    case E::Free: return memory_.release(s, at(c, a.to), c.site), true;
    case E::Set: return set(c, s, at(c, a.to), number(c, a.byte), number(c, a.bytes), streamOf(f, c)), true;
    case E::Copy: return copy(c, s, at(c, a.to), at(c, a.from), number(c, a.bytes), streamOf(f, c), f.isAsync), true;
    case E::SetRows:
    case E::CopyRows: return setOrCopyRows(f, c, s);
    case E::CopyToSymbol:
    case E::CopyFromSymbol: return copySymbol(f, c, s);
    case E::SymbolAddress: return symbolAddress(f, c, s);
    case E::RegisterHost:
      for (const Target& t : at(c, a.to).targets) world_.info(t.object).isShared = true;
      return true;
    case E::DevicePointer: return memory_.store(s, at(c, a.to), at(c, a.from), 8), true;
    case E::WaitForDevice: return streams_.settle(s, std::nullopt), waitFor(c, s, {}), true;
    case E::ResetDevice:
      waitFor(c, s, {});
      resetDevice(s, *c.site);
      return true;
    case E::WaitForStream: return streams_.settle(s, streamOf(f, c)), waitFor(c, s, streamOf(f, c)), true;
    case E::CreateStream: {
      const auto flags =
          c.arguments.size() > 1 && number(c, 1) ? terms_.value(number(c, 1)) : std::optional<uint64_t>(0);
      return create(c, s, flags == 0 ? "stream" : "non-blocking"), true;
    }
    case E::CreateEvent: return create(c, s, "event"), true;
    case E::RecordEvent: return streams_.recordEvent(s, eventOf(f, c), streamOf(f, c)), true;
    case E::StreamWaitsForEvent: return streams_.waitForEvent(s, eventOf(f, c), streamOf(f, c)), true;
    case E::WaitForEvent: return streams_.settleEvent(s, eventOf(f, c)), true;
    case E::ElapsedTime:
      for (const Target& t : at(c, a.to).targets) memory_.havoc(s, t.object);
      return true;
    case E::BlockSize: return blockSize(c, s), true;
    case E::DeviceCount: return deviceCount(c, s), true;
    case E::DeviceAttribute: return deviceAttribute(c, s);
    case E::DeviceProperties: return deviceProperties(c, s);
    case E::CommunicatorSize:
    case E::CommunicatorRank: return communicator(f, c, s);
    case E::ErrorText: return true;
    case E::LaunchKernel: return launches_.launchKernel(f, c, s), true;
    case E::LaunchKernelWithConfig: return launches_.launchWithConfig(f, c, s), true;
    case E::LaunchOnManyDevices: return launches_.launchOnManyDevices(c, s), true;
    case E::GraphNode: return launches_.launchNode(f, c, s), true;
    case E::MayLaunch: return launches_.mayLaunch(c), true;
  }
  return false;
}

std::optional<Outcome> RuntimeModel::call(const HostCall& c, State& s) {
  if (!c.function || !c.function->isLibrary) return std::nullopt;
  const llvm::StringRef name = c.name;
  if (!name.starts_with("cuda") && !c.function->isRuntime) return std::nullopt;
  observers_.tell(&Observer::runtimeCall, c, s);
  const RuntimeFunction* f = runtimeFunction(c.name, c.arguments.size());
  const bool setsDevice = f && f->effect == RuntimeEffect::SetDevice;
  if (name.starts_with("cu") && !name.contains("Get") && !setsDevice) variables_.useFirstDevice(s);
  if (f && apply(*f, c, s)) {
    const Value result = f->effect == RuntimeEffect::ErrorText ? errorText(c) : success(c);
    // Other functions also tell by their result what is no failure: that work has not ended yet.
    if (result.isBits()) world_.noteStatus(result.bits);
    operands_.result(s, *c.site, result);
    return Outcome{std::move(s), std::nullopt, {}};
  }
  if (c.function->isRuntime) return byValue(c, std::move(s));
  return std::nullopt;
}

Value RuntimeModel::success(const HostCall& c) {
  const bool isError = c.site->getType()->isIntegerTy(32) && llvm::StringRef(c.name).starts_with("cuda");
  if (!isError) return Value::unknown();
  if (policy_.runtimeSucceeds) return Value::of(terms_.constant(0, 32));
  const Term code = world_.fresh("error", 32);
  inputs_.try_emplace(code, execution_.placesOf(*c.site, c.name));
  return Value::of(code);
}

Value RuntimeModel::errorText(const HostCall& c) {
  ObjectInfo info;
  info.kind = ObjectKind::External;
  return Value::pointer(world_.object({c.site, 0, 3}, info), world_.number(0));
}

// Its arguments are passed by value, although the template declares references.
Outcome RuntimeModel::byValue(const HostCall& c, State s) {
  const llvm::StringRef name = c.name;
  const bool looks = name.starts_with("cudaFunc") || name.starts_with("cudaOccupancy");
  std::set<ObjectId> seen, holders;
  Reachable all;
  for (const HostArgument& a : c.arguments) {
    const bool isRecord = a.type.kind == HostType::Kind::Record || a.type.kind == HostType::Kind::Array;
    Reachable mine;
    escapes_.reach(s, a.value, mine);
    all.objects.insert(mine.objects.begin(), mine.objects.end());
    // A pointer to an incomplete type is a handle, which points to memory of the runtime.
    all.hasEscaped |= mine.hasEscaped && !(a.type.kind == HostType::Kind::Pointer && !a.type.isToData && !a.type.bytes);
    if (isRecord && a.type.isReference)
      for (const Target& t : a.place.targets) mine.objects.erase(t.object);
    if (a.type.kind == HostType::Kind::Pointer && a.type.isConst)
      for (const Target& t : a.value.targets) mine.objects.erase(t.object);
    seen.insert(mine.objects.begin(), mine.objects.end());
    if (!a.type.isToData)
      for (const Target& t : a.value.targets)
        if (mine.objects.contains(t.object)) holders.insert(t.object);
    if (name.starts_with("cudaGraph") || name.contains("Callback") || name.contains("HostFunc")) {
      memory_.escape(s, a.value);
      memory_.escape(s, a.place);
      callbacks_.mayCallEscaped(s);
    }
  }
  if (name.contains("Callback") || name.contains("HostFunc") || name.contains("HostNode")) effects_.threads = true;
  if (name.starts_with("cudaGraph") || name.contains("Capture")) effects_.captures = true;
  std::erase_if(holders, [&](ObjectId id) {
    const ObjectKind kind = world_.info(id).kind;
    return kind == ObjectKind::External || kind == ObjectKind::Code;
  });
  if (!holders.empty())
    for (ObjectId id : all.objects) memory_.escape(s, id);
  for (ObjectId id : seen) {
    if (world_.info(id).kind == ObjectKind::Code) {
      if (!looks) callbacks_.mayBeCalled(*static_cast<const llvm::Function*>(world_.info(id).site));
      continue;
    }
    memory_.havoc(s, id);
    if (holders.contains(id) && memory_.isMutable(id)) memory_.edit(s, id).hasPointers = true;
    leftToOthers(s, id);
  }
  if (all.hasEscaped && !looks) {
    memory_.havocEscaped(s);
    for (const auto& [id, contents] : Memory(s.memory))
      if (contents->escaped) leftToOthers(s, id);
  }
  if (name == "cudaGraphLaunch") {
    // All recorded work may run until the host waits for everything.
    memory_.havocEscaped(s);
    for (const auto& [id, contents] : Memory(s.memory)) {
      const ObjectKind kind = world_.info(id).kind;
      if (contents->escaped && (kind == ObjectKind::Device || kind == ObjectKind::Variable))
        memory_.edit(s, id).writer = {{StreamUse::Kind::Unknown, {}}, {}, {}};
    }
  }
  operands_.result(s, *c.site, success(c));
  return {std::move(s), std::nullopt, {}};
}

}  // namespace gpubmc::core
