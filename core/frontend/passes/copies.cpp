#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "core/frontend/passes/passes.h"
#include "core/frontend/passes/steady_mark.h"
#include "core/frontend/passes/volatile_mark.h"

namespace gpubmc::core {
namespace {

constexpr uint64_t kLargestCopy = 1024;
struct Piece {
  llvm::Type* type;
  uint64_t offset;
  bool isPart = false;  ///< not known to be a member's value: padding of LLVM's type, a part of a union
};

/// The scalars of a type. LLVM's type of a union is that of its largest member.
void addScalars(llvm::Type* type, const llvm::DataLayout& layout, uint64_t offset, bool inUnion,
                std::vector<Piece>& out) {
  if (auto* s = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* fields = layout.getStructLayout(s);
    inUnion |= s->hasName() && s->getName().starts_with("union.");
    for (unsigned i = 0; i < s->getNumElements(); ++i)
      addScalars(s->getElementType(i), layout, offset + fields->getElementOffset(i), inUnion, out);
  } else if (auto* a = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const uint64_t step = layout.getTypeAllocSize(a->getElementType());
    for (uint64_t i = 0; i < a->getNumElements(); ++i)
      addScalars(a->getElementType(), layout, offset + i * step, inUnion, out);
  } else {
    forEachScalar(type, layout, offset, [&](llvm::Type* t, uint64_t at) { out.push_back({t, at, inUnion}); });
  }
}

/// Integers for [from, to), no wider than their position in the copy allows.
void addBytes(llvm::LLVMContext& context, uint64_t from, uint64_t to, std::vector<Piece>& out) {
  while (from < to) {
    uint64_t size = 8;
    while (from % size || size > to - from) size /= 2;
    out.push_back({llvm::IntegerType::get(context, unsigned(size * 8)), from, true});
    from += size;
  }
}

/// Pieces that cover [from, from + bytes) of a type: its scalars, and the bytes between them, which may belong to
/// another member of a union. Nothing if a scalar crosses an end.
std::vector<Piece> pieces(llvm::Type* type, uint64_t from, uint64_t bytes, const llvm::DataLayout& layout) {
  std::vector<Piece> scalars, result;
  addScalars(type, layout, 0, false, scalars);
  uint64_t covered = 0;
  for (const Piece& p : scalars) {
    const uint64_t end = p.offset + layout.getTypeStoreSize(p.type);
    if (end <= from || p.offset >= from + bytes) continue;
    if (p.offset < from || end > from + bytes) return {};
    addBytes(type->getContext(), covered, p.offset - from, result);
    result.push_back({p.type, p.offset - from, p.isPart});
    covered = end - from;
  }
  if (!result.empty()) addBytes(type->getContext(), covered, bytes, result);
  return result;
}

/// Pieces of a record with bytes that are not known to be a member's value; nothing for others, and if the type of the
/// copy is unknown.
std::vector<Piece> partsOfRecord(const llvm::MemTransferInst& copy, uint64_t bytes, const llvm::DataLayout& layout) {
  for (llvm::Value* pointer : {copy.getRawSource(), copy.getRawDest()}) {
    auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer);
    auto* record = gep ? llvm::dyn_cast<llvm::StructType>(gep->getResultElementType()) : nullptr;
    if (!record || !record->isSized() || layout.getTypeAllocSize(record).getFixedValue() != bytes) continue;
    std::vector<Piece> parts = pieces(record, 0, bytes, layout);
    if (std::any_of(parts.begin(), parts.end(), [](const Piece& p) { return p.isPart; })) return parts;
  }
  return {};
}

/// Integers that cover the copy without padding, as wide as the alignment allows.
std::vector<Piece> chunks(llvm::LLVMContext& context, uint64_t bytes, uint64_t align) {
  std::vector<Piece> result;
  for (uint64_t at = 0; at < bytes;) {
    uint64_t size = std::min<uint64_t>(align, 8);
    while (size > bytes - at) size /= 2;
    result.push_back({llvm::IntegerType::get(context, unsigned(size * 8)), at});
    at += size;
  }
  return result;
}

void expand(llvm::MemTransferInst& copy, const std::vector<Piece>& parts) {
  llvm::IRBuilder<> builder(&copy);
  std::vector<llvm::Value*> values;
  auto at = [&](llvm::Value* base, uint64_t offset) {
    return offset ? builder.CreateConstGEP1_64(builder.getInt8Ty(), base, offset) : base;
  };
  const llvm::Align from = copy.getSourceAlign().valueOrOne(), to = copy.getDestAlign().valueOrOne();
  auto mark = [&](llvm::Instruction* i) {
    if (isSourceVolatile(copy)) markSourceVolatile(*i);
  };
  // All loads precede the stores: the ranges may be equal.
  for (const Piece& p : parts) {
    auto* load = builder.CreateAlignedLoad(p.type, at(copy.getRawSource(), p.offset),
                                           llvm::commonAlignment(from, p.offset), isSourceVolatile(copy));
    mark(load);
    if (copy.hasMetadata(kSteadyMark)) load->setMetadata(kSteadyMark, copy.getMetadata(kSteadyMark));
    if (p.isPart) load->setMetadata(kCopiedBytes, llvm::MDNode::get(load->getContext(), {}));
    values.push_back(load);
  }
  for (size_t i = 0; i < parts.size(); ++i)
    mark(builder.CreateAlignedStore(values[i], at(copy.getRawDest(), parts[i].offset),
                                    llvm::commonAlignment(to, parts[i].offset), isSourceVolatile(copy)));
  copy.eraseFromParent();
}

}  // namespace

void expandCopies(llvm::Function& f) {
  const llvm::DataLayout& layout = f.getDataLayout();
  for (auto it = llvm::inst_begin(f); it != llvm::inst_end(f);) {
    auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&*it++);
    const auto* length = copy ? llvm::dyn_cast<llvm::ConstantInt>(copy->getLength()) : nullptr;
    if (!length || length->getValue().getActiveBits() > 32) continue;
    const uint64_t bytes = length->getZExtValue();
    if (bytes == 0 || bytes > kLargestCopy) continue;
    const LocalPart to = localPart(copy->getRawDest(), bytes, layout);
    const LocalPart from = localPart(copy->getRawSource(), bytes, layout);
    // A copy that exceeds a local variable stays one access, so that it is reported as such.
    if ((to.variable && !to.inside) || (from.variable && !from.inside)) continue;
    const bool isLocal = to.inside || from.inside;
    std::vector<Piece> parts;
    if (to.inside) parts = pieces(to.variable->getAllocatedType(), to.offset, bytes, layout);
    if (parts.empty() && from.inside) parts = pieces(from.variable->getAllocatedType(), from.offset, bytes, layout);
    if (!isLocal) parts = partsOfRecord(*copy, bytes, layout);
    if (parts.empty() && !isLocal) continue;
    if (parts.empty())
      parts = chunks(f.getContext(), bytes,
                     std::min(copy->getSourceAlign().valueOrOne(), copy->getDestAlign().valueOrOne()).value());
    expand(*copy, parts);
  }
}

}  // namespace gpubmc::core
