#pragma once
// The sequence of device operations that a host function has performed so far, if it is the same on all paths to a
// state.

#include <memory>
#include <string>

#include "core/hostcode/memory.h"

namespace gpubmc::core {

/// One operation of a host function on memory that kernels may use.
struct Deed {
  enum class Kind : uint8_t { Launch, Copy, Set, Wait } kind = Kind::Launch;
  unsigned line = 0;
  std::string name;  ///< the called function; Launch: the kernel's linkage name
  StreamUse stream;
  /// The host continues only when the operation is over. Wait: when everything before it is over, in its stream or, if
  /// that is Settled, in all streams.
  bool blocks = false;
  std::array<Term, 3> grid, block;  ///< width 32; none: not known
  Term shared;                      ///< width 64
  std::vector<Value> arguments;     ///< Launch
  Value to, from;                   ///< Copy, Set
  Term bytes;                       ///< width 64
  Term byte;                        ///< Set: its low 8 bits
  /// Copy from memory to which the host itself has written: the bytes; empty: they are not known.
  std::vector<uint8_t> data;
  unsigned touched = 0;  ///< Contents::touched of what is read; 0: only earlier operations have written there
};

/// A list that states share. Required: its elements do not change.
struct Tape {
  std::shared_ptr<const Tape> before;
  Deed deed;
  std::string complaint;  ///< the paths differ: in what; there is no `deed` then
};

using TapePtr = std::shared_ptr<const Tape>;

/// The tape with one more operation.
TapePtr recorded(const TapePtr& tape, Deed deed);
/// The tape where two paths meet: the same, or a complaint about the first operation in which they differ.
TapePtr joined(const TapePtr& a, const TapePtr& b);

}  // namespace gpubmc::core
