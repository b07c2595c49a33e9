#pragma once
// What a host function has done so far on all ways that lead to a state, in order, where that is one and the same.

#include <memory>
#include <string>

#include "core/hostcode/memory.h"

namespace gpubmc::core {

/// What a host function does to memory that kernels may use.
struct Deed {
  enum class Kind : uint8_t { Launch, Copy, Set, Wait } kind = Kind::Launch;
  unsigned line = 0;
  std::string name;  ///< of what is called; Launch: the kernel's linkage name
  StreamUse stream;
  /// The host goes on when it is over. Wait: when all is over that came before, in its stream or, if that is Settled,
  /// in all of them.
  bool blocks = false;
  std::array<Term, 3> grid, block;  ///< width 32; none: not known
  Term shared;                      ///< width 64
  std::vector<Value> arguments;     ///< Launch
  Value to, from;                   ///< Copy, Set
  Term bytes;                       ///< width 64
  Term byte;                        ///< Set: its low 8 bits
  /// Copy: of a source that the host itself has written to, its bytes; empty: nobody knows them.
  std::vector<uint8_t> data;
  unsigned touched = 0;  ///< Contents::touched of what is read; 0: nobody but the operations before has written there
};

/// A list that its states share. Required: what is in it does not change.
struct Tape {
  std::shared_ptr<const Tape> before;
  Deed deed;
  std::string complaint;  ///< the ways that lead here differ: what differs; there is no `deed` then
};

using TapePtr = std::shared_ptr<const Tape>;

/// One more thing is done.
TapePtr recorded(const TapePtr& tape, Deed deed);
/// What was done where two ways meet: the same, or a complaint that names the first line that only one of them has.
TapePtr joined(const TapePtr& a, const TapePtr& b);

}  // namespace gpubmc::core
