// Images. What is read from them is open, and so are their sizes. A pixel of an image that a kernel writes is a place
// of its own in the image's memory: two work-items that access one pixel race if one of them writes it. Its place
// follows from its coordinates, for images as large as devices have them.

#include "core/frontend/opencl/builtin_call.h"

namespace gpubmc::core::opencl {
namespace {

using llvm::Value;

constexpr unsigned kComponents = 4, kBytes = 4;

/// Bits of a coordinate of an image with one to three of them.
constexpr unsigned kBits[] = {30, 20, 14};

unsigned componentsOf(llvm::Type* type) {
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
  return vector ? vector->getNumElements() : 1;
}

/// A layer counts as a coordinate.
Value* pixel(BuiltinCall& c) {
  llvm::IRBuilder<>& b = c.b;
  const unsigned count = std::min(c.params[1].count, 3u);
  const unsigned bits = kBits[count - 1];
  Value* place = b.getInt64(0);
  for (unsigned i = count; i-- > 0;) {
    Value* at = c.component(c.arg(1), i);
    Value* inside = b.CreateICmpULT(at, llvm::ConstantInt::get(at->getType(), uint64_t(1) << bits));
    c.known("__gpubmc_assume", b.getVoidTy(), {b.CreateZExt(inside, b.getInt32Ty())});
    place = b.CreateOr(b.CreateShl(place, b.getInt64(bits)), b.CreateZExt(at, b.getInt64Ty()));
  }
  return b.CreateMul(place, b.getInt64(kComponents));
}

Value* write(BuiltinCall& c) {
  constexpr unsigned kColour = 2;
  const bool isKnown = c.argCount() == kColour + 1 && c.params[1].isInteger() && c.params[1].bits == 32;
  if (!isKnown) return c.unsupported(c.name + ": a pixel of a part of an image");
  c.note("pixels that are written are taken to be inside the image: its size is not known");
  Value* first = pixel(c);
  for (unsigned i = 0; i < c.params[kColour].count; ++i) {
    Value* v = c.component(c.arg(kColour), i);
    Value* at = c.b.CreateGEP(c.b.getInt32Ty(), c.arg(0), c.b.CreateAdd(first, c.b.getInt64(i)));
    c.b.CreateAlignedStore(v, at, llvm::Align(kBytes));
  }
  return c.b.getInt32(0);
}

/// Reads the memory of the pixel's components. What a format makes of it is not known.
void readPixel(BuiltinCall& c) {
  c.note("pixels that are read are taken to be inside the image: its size is not known");
  Value* first = pixel(c);
  for (unsigned i = 0; i < componentsOf(c.type()); ++i) {
    Value* at = c.b.CreateGEP(c.b.getInt32Ty(), c.arg(0), c.b.CreateAdd(first, c.b.getInt64(i)));
    c.b.CreateAlignedLoad(c.b.getInt32Ty(), at, llvm::Align(kBytes));
  }
}

}  // namespace

Value* images(BuiltinCall& c) {
  const llvm::StringRef name = c.name;
  if (name.starts_with("write_image")) return write(c);
  if (!name.starts_with("read_image") && !name.starts_with("get_image_")) return nullptr;
  if (name.starts_with("read_image") && c.call().getCalledFunction()->getName().contains("_rw")) {
    if (c.argCount() != 2 || !c.params[1].isInteger()) return c.unsupported(c.name + ": a pixel of a part of an image");
    readPixel(c);
  }
  c.note("what is read from an image, and its size, are open");
  std::vector<Value*> out(componentsOf(c.type()));
  for (Value*& v : out) v = c.uncomputed(c.type()->getScalarType(), name);
  return c.joined(out);
}

}  // namespace gpubmc::core::opencl
