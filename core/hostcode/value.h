#pragma once
// What the analysis of the host program knows of one value.

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

/// Names one object of memory (memory.h); 0: the null pointer's.
using ObjectId = uint32_t;

/// One place that a pointer may point to.
struct Target {
  ObjectId object = 0;
  Term offset;  ///< width 64, in bytes
  friend bool operator==(const Target&, const Target&) = default;
};

/// Bytes of which nothing was written since some moment: where they are the same, so is their value.
struct Origin {
  enum class Kind : uint8_t {
    Unknown,      ///< arbitrary, but one value for each place
    Undefined,    ///< nobody has written them
    Fill,         ///< `pattern` repeats from offset 0 up to `length`; arbitrary behind
    Initialiser,  ///< `constant` of the program
  } kind = Kind::Unknown;
  uint32_t epoch = 0;            ///< Unknown, and Fill behind its length: the moment
  int64_t delta = 0;             ///< offset here + delta is the offset there
  std::vector<uint8_t> pattern;  ///< 1, 2, 4 or 8 bytes
  Term length;                   ///< width 64
  const llvm::Constant* constant = nullptr;
  friend bool operator==(const Origin&, const Origin&) = default;
};

struct Value {
  enum class Kind : uint8_t {
    Unknown,  ///< anything of its type
    Bits,     ///< an integer, or the bits of a floating-point number
    Pointer,  ///< one of `targets`
    Parts,    ///< of an aggregate or a vector
    Bytes,    ///< in memory only: a part of other memory as it once was
  } kind = Kind::Unknown;
  Term bits;
  std::vector<Target> targets;  ///< sorted by object, each once
  bool anywhere = false;        ///< Pointer: or anything outside that has escaped, or no object that is known
  uint32_t pick = 0;            ///< Pointer: others of this pick point to the same one of the targets; 0: not known
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
  /// It points to one place, which is known.
  const Target* only() const {
    return kind == Kind::Pointer && !anywhere && targets.size() == 1 ? &targets.front() : nullptr;
  }
};

}  // namespace gpubmc::core
