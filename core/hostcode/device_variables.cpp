#include "core/hostcode/device_variables.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

#include <algorithm>

namespace gpubmc::core {

using llvm::dyn_cast;

namespace {

constexpr size_t kMostNumbers = 256;      ///< numbers in one initialiser
constexpr uint64_t kMostKeptBytes = 256;  ///< size of a variable that launches may be assumed to leave unchanged

/// False: the constant contains something other than numbers, or too many numbers.
bool addNumbers(const llvm::Constant& c, uint64_t offset, const llvm::DataLayout& layout,
                std::vector<InitialNumber>& out) {
  if (out.size() > kMostNumbers) return false;
  llvm::Type* type = c.getType();
  auto add = [&](const llvm::APInt& n) {
    const uint64_t bytes = layout.getTypeStoreSize(type);
    if (bytes > 8) return false;
    out.push_back({offset, unsigned(bytes), n.getZExtValue()});
    return true;
  };
  if (const auto* n = dyn_cast<llvm::ConstantInt>(&c)) return n->getBitWidth() <= 64 && add(n->getValue());
  if (const auto* n = dyn_cast<llvm::ConstantFP>(&c)) return add(n->getValueAPF().bitcastToAPInt());
  if (llvm::isa<llvm::UndefValue>(c)) return false;
  if (const auto* s = dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout& places = *layout.getStructLayout(const_cast<llvm::StructType*>(s));
    for (unsigned i = 0; i < s->getNumElements(); ++i) {
      const llvm::Constant* e = c.getAggregateElement(i);
      if (!e || !addNumbers(*e, offset + places.getElementOffset(i), layout, out)) return false;
    }
    return true;
  }
  const auto* a = dyn_cast<llvm::ArrayType>(type);
  if (!a || a->getNumElements() > kMostNumbers) return false;
  const uint64_t each = layout.getTypeAllocSize(a->getElementType());
  for (unsigned i = 0; i < a->getNumElements(); ++i) {
    const llvm::Constant* e = c.getAggregateElement(i);
    if (!e || !addNumbers(*e, offset + i * each, layout, out)) return false;
  }
  return true;
}

/// What functions refer to, directly or in constants that they use.
struct NamedByCode {
  std::set<const llvm::GlobalVariable*> read, used;  ///< used: for anything other than a read
  std::set<const llvm::Function*> called;
  bool callsAny = false;
};

void visit(const llvm::Value& v, bool isRead, NamedByCode& out) {
  if (const auto* g = dyn_cast<llvm::GlobalVariable>(&v)) {
    (isRead ? out.read : out.used).insert(g);
  } else if (const auto* f = dyn_cast<llvm::Function>(&v)) {
    if (!f->isIntrinsic()) out.called.insert(f);
  } else if (const auto* c = dyn_cast<llvm::ConstantExpr>(&v)) {
    for (const llvm::Use& u : c->operands()) visit(*u.get(), isRead, out);
  } else if (const auto* c = dyn_cast<llvm::ConstantAggregate>(&v)) {
    for (const llvm::Use& u : c->operands()) visit(*u.get(), false, out);
  }
}

/// Whether the address is used for reads only.
bool isOnlyRead(const llvm::Value& place) {
  return llvm::all_of(place.uses(), [](const llvm::Use& u) {
    const llvm::User* user = u.getUser();
    if (llvm::isa<llvm::LoadInst>(user)) return true;
    return llvm::isa<llvm::GetElementPtrInst, llvm::AddrSpaceCastInst>(user) && isOnlyRead(*user);
  });
}

/// Whether the address is used for reads and writes only, so that it is not passed on.
bool isOnlyAccessed(const llvm::Value& place) {
  return llvm::all_of(place.uses(), [](const llvm::Use& u) {
    const llvm::User* user = u.getUser();
    if (llvm::isa<llvm::LoadInst>(user)) return true;
    if (const auto* store = dyn_cast<llvm::StoreInst>(user)) return store->getPointerOperandIndex() == u.getOperandNo();
    if (llvm::isa<llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(user)) return u.getOperandNo() == 0;
    return llvm::isa<llvm::GetElementPtrInst, llvm::AddrSpaceCastInst>(user) && isOnlyAccessed(*user);
  });
}

NamedByCode namedBy(const llvm::Function& f) {
  NamedByCode out;
  for (const llvm::Instruction& i : llvm::instructions(f)) {
    if (llvm::isa<llvm::DbgInfoIntrinsic>(i)) continue;
    const bool isRead = llvm::isa<llvm::LoadInst>(i) ||
                        (llvm::isa<llvm::GetElementPtrInst, llvm::AddrSpaceCastInst>(i) && isOnlyRead(i));
    for (const llvm::Use& u : i.operands()) visit(*u.get(), isRead, out);
    const auto* call = dyn_cast<llvm::CallBase>(&i);
    out.callsAny |= call && call->isIndirectCall() && !call->isInlineAsm();
  }
  return out;
}

}  // namespace

DeviceVariables deviceVariablesOf(const llvm::Module& device) {
  DeviceVariables out;
  for (const llvm::GlobalVariable& v : device.globals()) {
    if (!v.hasInitializer()) continue;
    std::vector<InitialNumber> numbers;
    if (v.getInitializer()->isNullValue())
      out.zero.insert(v.getName().str());
    else if (addNumbers(*v.getInitializer(), 0, device.getDataLayout(), numbers))
      out.begin.emplace(v.getName().str(), std::move(numbers));
  }
  // If the address of a variable is used for anything other than an immediate read or write, any kernel may write to
  // the variable through a copy of the address.
  std::set<const llvm::GlobalVariable*> passedOn;
  std::map<const llvm::Function*, NamedByCode> named;
  for (const llvm::Function& f : device) {
    const NamedByCode& all = named[&f] = namedBy(f);
    for (const llvm::Instruction& i : llvm::instructions(f))
      if (const auto* store = dyn_cast<llvm::StoreInst>(&i)) {
        NamedByCode stored;
        visit(*store->getValueOperand(), false, stored);
        passedOn.insert(stored.used.begin(), stored.used.end());
      } else if (!llvm::isa<llvm::LoadInst, llvm::AtomicRMWInst, llvm::AtomicCmpXchgInst>(i) &&
                 !(llvm::isa<llvm::GetElementPtrInst, llvm::AddrSpaceCastInst>(i) && isOnlyAccessed(i))) {
        NamedByCode other;
        for (const llvm::Use& u : i.operands()) visit(*u.get(), false, other);
        for (const llvm::GlobalVariable* v : other.used)
          if (all.used.contains(v)) passedOn.insert(v);
      }
  }
  std::set<const llvm::GlobalVariable*> inInitialisers;
  for (const llvm::GlobalVariable& v : device.globals())
    if (v.hasInitializer() && v.getSection() != "llvm.metadata") {
      NamedByCode other;
      visit(*v.getInitializer(), false, other);
      inInitialisers.insert(other.used.begin(), other.used.end());
    }
  passedOn.insert(inInitialisers.begin(), inInitialisers.end());
  for (const llvm::GlobalVariable* v : passedOn) out.passedOn.insert(v->getName().str());
  for (const llvm::GlobalVariable& v : device.globals()) {
    const std::string name = v.getName().str();
    const bool isKnown = out.zero.contains(name) || out.begin.contains(name);
    if (isKnown && !v.isConstant() && !inInitialisers.contains(&v) &&
        device.getDataLayout().getTypeAllocSize(v.getValueType()) <= kMostKeptBytes)
      out.mayBeKept.insert(name);
  }
  for (const llvm::Function& kernel : device) {
    if (kernel.isDeclaration()) continue;
    std::set<const llvm::Function*> seen;
    std::vector<const llvm::Function*> open{&kernel};
    std::set<const llvm::GlobalVariable*> may = passedOn, mayRead = passedOn;
    bool mayCallAny = false;
    while (!open.empty()) {
      const llvm::Function* f = open.back();
      open.pop_back();
      if (!seen.insert(f).second) continue;
      const NamedByCode& n = named.at(f);
      may.insert(n.used.begin(), n.used.end());
      mayRead.insert(n.read.begin(), n.read.end());
      mayCallAny |= n.callsAny || (f->isDeclaration() && !f->doesNotAccessMemory() && f != &kernel &&
                                   !f->onlyReadsMemory() && !f->onlyAccessesArgMemory());
      open.insert(open.end(), n.called.begin(), n.called.end());
    }
    if (mayCallAny) continue;
    std::set<std::string>& names = out.written[kernel.getName().str()];
    for (const llvm::GlobalVariable* v : may) names.insert(v->getName().str());
    std::set<std::string>& all = out.used[kernel.getName().str()];
    all = names;
    for (const llvm::GlobalVariable* v : mayRead) all.insert(v->getName().str());
  }
  return out;
}

}  // namespace gpubmc::core
