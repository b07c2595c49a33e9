// The model of the CUDA runtime: what a program may ask, and streams and events.

#include "core/hostcode/runtime_model.h"

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Module.h>

namespace gpubmc::core {

namespace {

/// Offsets in the object that represents the device and the machine: what a program may query, with the same answer at
/// each query.
constexpr uint64_t kDeviceCount = 0, kDeviceAttributes = 8, kAttributes = 1024, kProperties = 1 << 16,
                   kProcesses = 1 << 20;

}  // namespace

Value RuntimeModel::device(uint64_t offset) {
  static const char kDevice = 0;
  ObjectInfo info;
  info.kind = ObjectKind::Constant;
  return Value::pointer(world_.object({&kDevice, 0, 6}, info), world_.number(offset));
}

void RuntimeModel::blockSize(const HostCall& c, State& s) {
  const Term grid = world_.fresh("minGridSize", 32), block = world_.fresh("blockSize", 32);
  s.add(terms_, terms_.ule(terms_.sub(grid, terms_.constant(1, 32)), terms_.constant(0xFFFF, 32)));
  s.add(terms_, terms_.ule(terms_.sub(block, terms_.constant(1, 32)), terms_.constant(1023, 32)));
  for (Term t : {grid, block}) world_.noteOpen(t);
  memory_.store(s, c.at(0), Value::of(grid), 4);
  memory_.store(s, c.at(1), Value::of(block), 4);
}

void RuntimeModel::deviceCount(const HostCall& c, State& s) {
  const Value devices = memory_.load(s, device(kDeviceCount), *llvm::Type::getInt32Ty(module_.getContext()));
  if (devices.isBits()) {
    s.add(terms_, terms_.sle(terms_.constant(1, 32), devices.bits));
    inputs_.try_emplace(devices.bits, execution_.placesOf(*c.site, c.name));
  }
  memory_.store(s, c.at(0), devices, 4);
}

bool RuntimeModel::deviceAttribute(const HostCall& c, State& s) {
  const auto which = number(c, 1) ? terms_.value(number(c, 1)) : std::nullopt;
  if (!which || *which >= kAttributes) return false;
  const Value attribute =
      memory_.load(s, device(kDeviceAttributes + 4 * *which), *llvm::Type::getInt32Ty(module_.getContext()));
  if (attribute.isBits()) inputs_.try_emplace(attribute.bits, execution_.placesOf(*c.site, c.name));
  memory_.store(s, c.at(0), attribute, 4);
  return true;
}

// All numbers are arbitrary, except the warp size (32) and the maximum number of threads in a block (1024).
bool RuntimeModel::deviceProperties(const HostCall& c, State& s) {
  auto* type = llvm::StructType::getTypeByName(module_.getContext(), "struct.cudaDeviceProp");
  if (!type || !c.at(0).isPointer()) return false;
  memory_.copy(s, c.at(0), device(kProperties), world_.number(world_.layout().getTypeAllocSize(type)));
  const llvm::StructLayout& layout = *world_.layout().getStructLayout(type);
  for (auto [field, n] : {std::pair(7u, 32u), std::pair(9u, 1024u)}) {
    if (field >= type->getNumElements()) continue;
    Value place = c.at(0);
    for (Target& t : place.targets) t.offset = terms_.add(t.offset, world_.number(layout.getElementOffset(field)));
    memory_.store(s, place, Value::of(terms_.constant(n, 32)), 4);
  }
  return true;
}

// Of the communicator of all processes: others may be made and freed.
bool RuntimeModel::communicator(const RuntimeFunction& f, const HostCall& c, State& s) {
  const Target* of = c.arguments[size_t(f.args.from)].place.only();
  const ObjectInfo* variable = of && of->object ? &world_.info(of->object) : nullptr;
  if (!variable || variable->kind != ObjectKind::Global || variable->name != "MPI_COMM_WORLD") return false;
  const llvm::Type& type = *llvm::Type::getInt32Ty(module_.getContext());
  const Value size = memory_.load(s, device(kProcesses), type), rank = memory_.load(s, device(kProcesses + 4), type);
  if (!size.isBits() || !rank.isBits()) return false;
  for (Term fact : {terms_.sle(terms_.constant(1, 32), size.bits), terms_.sle(terms_.constant(0, 32), rank.bits),
                    terms_.slt(rank.bits, size.bits)})
    s.add(terms_, fact);
  const Value& answer = f.effect == RuntimeEffect::CommunicatorSize ? size : rank;
  inputs_.try_emplace(answer.bits, execution_.placesOf(*c.site, c.name));
  memory_.store(s, at(c, f.args.to), answer, 4);
  return true;
}

void RuntimeModel::create(const HostCall& c, State& s, const char* name) {
  ObjectInfo info;
  info.kind = ObjectKind::External;
  info.name = name;
  const ObjectId id = world_.object({c.site, execution_.context, 2}, info);
  if (s.find(id)) world_.info(id).isMany = true;
  memory_.look(s, id);
  memory_.store(s, c.at(0), world_.info(id).isMany ? Value::anyPointer() : Value::pointer(id, world_.number(0)), 8);
}

void RuntimeModel::waitFor(const HostCall& c, State& s, StreamUse stream) {
  observers_.tell(&Observer::waiting, MemoryOperation{c.name, sourceLineOf(*c.site), std::move(stream), true}, s);
}

}  // namespace gpubmc::core
