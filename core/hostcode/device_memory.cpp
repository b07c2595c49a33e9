#include "core/hostcode/device_memory.h"

namespace gpubmc::core {

bool isOfHostAlone(const HostProgram& program, const ObjectInfo& object) {
  const bool isOfHost = object.kind == ObjectKind::Heap || object.kind == ObjectKind::Local ||
                        (object.kind == ObjectKind::Global && !program.deviceVariables.contains(object.name));
  return isOfHost && !object.isShared;
}

uint64_t DeviceMemory::devices() const {
  return effects_.devices && !effects_.anyDevice ? kDevices : 1;
}

std::optional<ObjectId> DeviceMemory::variable(const std::string& name, const State& s) {
  const std::optional<uint64_t> number = s.device ? terms_.value(s.device) : 0;
  effects_.anyDevice |= effects_.devices && (!number || *number >= kDevices);
  return variableOn(devices() > 1 ? *number : 0, name);
}

void DeviceMemory::used(ObjectId id) {
  for (const std::string& name : assumedKept_)
    for (uint64_t d = 0; d < devices(); ++d)
      if (variableOn(d, name) == id) keptAndUsed_.insert(name);
}

std::optional<ObjectId> DeviceMemory::variableOn(uint64_t number, const std::string& name) {
  const auto variable = program_.deviceVariables.find(name);
  const llvm::GlobalVariable* v = module_.getNamedGlobal(name);
  if (variable == program_.deviceVariables.end() || !v) return std::nullopt;
  if (variable->second.isManaged) return world_.constant(*v).targets[0].object;
  ObjectInfo info;
  info.kind = ObjectKind::Variable;
  info.name = name;
  info.site = v;
  return world_.object({v, 1, number}, info);
}

std::optional<Value> DeviceMemory::symbolOf(const HostArgument& a, const State& s) {
  const Value place = a.type.isReference ? a.place : a.value;
  const Target* t = place.only();
  const auto id =
      t && world_.info(t->object).kind == ObjectKind::Global ? variable(world_.info(t->object).name, s) : std::nullopt;
  if (!id) return std::nullopt;
  return Value::pointer(*id, t->offset);
}

// A program that sets the device only once uses a single device, whichever it is.
void DeviceMemory::useDevice(State& s, Term number) {
  if (!number) number = world_.fresh("device", 32);
  effects_.devices |= s.device && s.device != number;
  s.device = number;
}

void DeviceMemory::useFirstDevice(State& s) {
  if (!s.device) useDevice(s, terms_.constant(0, 32));
}

void DeviceMemory::initialise(State& s, ObjectId id, const std::string& name, bool isZero) {
  fillOrForget(s, id, isZero || (device_ && device_->zero.contains(name)));
  if (!device_) return;
  const auto first = device_->begin.find(name);
  if (first == device_->begin.end()) return;
  Dropped none;  // no pointers were there
  for (const InitialNumber& n : first->second)
    world_.store(escapes_.edit(s, id), n.offset, n.bytes, Value::of(terms_.constant(n.bits, n.bytes * 8)), none);
}

void DeviceMemory::fillOrForget(State& s, ObjectId id, bool isZero) {
  Dropped gone;
  Contents& c = escapes_.edit(s, id);
  if (isZero)
    world_.fill(c, {0}, c.size, gone);
  else
    world_.havoc(c, gone);
}

void DeviceMemory::captured(State& s, const Value& written) {
  if (effects_.captures) escapes_.escape(s, written);
}

}  // namespace gpubmc::core
