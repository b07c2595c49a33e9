#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "core/frontend/passes.h"
#include "core/frontend/volatile_mark.h"

namespace gpubmc::core {
namespace {

constexpr uint64_t kLargestCopy = 1024;
constexpr uint64_t kLargestOutside = 64;  ///< between two places of which neither is a local variable

struct Piece {
  llvm::Type* type;
  uint64_t offset;
};

/// The scalars of `whole` in [from, from + bytes); nothing if one of them lies across an end.
std::vector<Piece> pieces(llvm::Type* whole, uint64_t from, uint64_t bytes, const llvm::DataLayout& layout) {
  std::vector<Piece> result;
  bool fits = true;
  forEachScalar(whole, layout, 0, [&](llvm::Type* type, uint64_t offset) {
    const uint64_t end = offset + layout.getTypeStoreSize(type);
    if (end <= from || offset >= from + bytes) return;
    fits &= offset >= from && end <= from + bytes;
    result.push_back({type, offset - from});
  });
  return fits ? result : std::vector<Piece>{};
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

/// The structure that a copy between two places outside of local variables moves, as one of its addresses tells it.
llvm::Type* structureOf(const llvm::MemTransferInst& copy, uint64_t bytes, const llvm::DataLayout& layout) {
  for (const llvm::Value* place : {copy.getRawSource(), copy.getRawDest()})
    if (const auto* step = llvm::dyn_cast<llvm::GEPOperator>(place)) {
      llvm::Type* type = step->getResultElementType();
      if (type->isStructTy() && layout.getTypeAllocSize(type) == bytes) return type;
    }
  return nullptr;
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
  // All loads come before the stores: the ranges may be the same.
  for (const Piece& p : parts) {
    auto* load = builder.CreateAlignedLoad(p.type, at(copy.getRawSource(), p.offset),
                                           llvm::commonAlignment(from, p.offset), isSourceVolatile(copy));
    mark(load);
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
    // A copy that leaves a local variable stays one access, to be reported as such.
    if ((to.variable && !to.inside) || (from.variable && !from.inside)) continue;
    const uint64_t align = std::min(copy->getSourceAlign().valueOrOne(), copy->getDestAlign().valueOrOne()).value();
    const bool outside = !to.inside && !from.inside;
    // Without a promise of alignment there is nothing to gain: the program copies bytes.
    if (outside && (bytes > kLargestOutside || align == 1)) continue;
    std::vector<Piece> parts = to.inside ? pieces(to.variable->getAllocatedType(), to.offset, bytes, layout) : std::vector<Piece>{};
    if (parts.empty() && from.inside) parts = pieces(from.variable->getAllocatedType(), from.offset, bytes, layout);
    if (llvm::Type* type = outside ? structureOf(*copy, bytes, layout) : nullptr) parts = pieces(type, 0, bytes, layout);
    if (parts.empty()) parts = chunks(f.getContext(), bytes, outside ? std::min<uint64_t>(align, 4) : align);
    expand(*copy, parts);
  }
}

}  // namespace gpubmc::core
