#pragma once
// Values of the abstract interpretation of host code.

#include <cstdint>
#include <string>
#include <vector>

#include "encoder/term/term.h"

namespace llvm {
class Constant;
class Instruction;
}  // namespace llvm

namespace gpubmc::core {

using encoder::Term;
using encoder::TermManager;

/// Identifies an object in memory (memory.h); 0: that of the null pointer.
using ObjectId = uint32_t;

/// One element of a points-to set.
struct Target {
  ObjectId object = 0;
  Term offset;  ///< width 64, in bytes
  friend bool operator==(const Target&, const Target&) = default;
};

/// The contents of bytes that were not written individually since some moment. Bytes at the same position of the same
/// origin have the same value.
struct Origin {
  enum class Kind : uint8_t {
    Unknown,      ///< arbitrary, but one value for each position
    Undefined,    ///< not written since the allocation
    Fill,         ///< `pattern` repeats from offset 0 to `length`; arbitrary beyond that
    Initialiser,  ///< `constant`, from the program
  } kind = Kind::Unknown;
  uint32_t epoch = 0;            ///< Unknown, and Fill behind its length: the moment
  int64_t delta = 0;             ///< offset here + delta is the offset in the origin
  std::vector<uint8_t> pattern;  ///< 1, 2, 4 or 8 bytes
  Term length;                   ///< width 64
  const llvm::Constant* constant = nullptr;
  friend bool operator==(const Origin&, const Origin&) = default;
};

struct Value {
  enum class Kind : uint8_t {
    Unknown,  ///< any value of its type
    Bits,     ///< an integer, or the bits of a floating-point number
    Pointer,  ///< one of `targets`
    Parts,    ///< the members of an aggregate or vector
    Bytes,    ///< in memory only: a copy of other memory as it was at some moment
  } kind = Kind::Unknown;
  Term bits;
  std::vector<Target> targets;  ///< sorted by object, each object once
  bool anywhere = false;        ///< Pointer: or any escaped or unknown object
  uint32_t pick = 0;  ///< Pointer: pointers with one pick point to the same one of their targets; 0: nothing is known
  std::vector<Value> parts;
  Origin origin;
  friend bool operator==(const Value&, const Value&) = default;

  static Value unknown() { return {}; }
  static Value of(Term t) {
    Value v;
    v.kind = Kind::Bits;
    v.bits = t;
    return v;
  }
  static Value pointer(ObjectId object, Term offset) {
    Value v;
    v.kind = Kind::Pointer;
    v.targets.push_back({object, offset});
    return v;
  }
  static Value anyPointer() {
    Value v;
    v.kind = Kind::Pointer;
    v.anywhere = true;
    return v;
  }
  bool isBits() const { return kind == Kind::Bits; }
  bool isPointer() const { return kind == Kind::Pointer; }
  /// The only target; null: there are several, or it is not known.
  const Target* only() const {
    return kind == Kind::Pointer && !anywhere && targets.size() == 1 ? &targets.front() : nullptr;
  }
};

}  // namespace gpubmc::core
