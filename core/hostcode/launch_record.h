#pragma once
// What the analysis found where the host program launches a kernel.

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/hostcode/state.h"
#include "gpu-model/ir/contents.h"

namespace gpubmc::core {

/// A pointer that is passed, or a variable of the device.
struct PassedMemory {
  bool isKnown = false;              ///< it points into one object, or is null
  bool isOneOf = false;              ///< it points into one of the candidates, which tells offset and size
  bool isMany = false;               ///< the object stands for several
  ObjectId object = 0;               ///< 0: null
  Term offset, size;                 ///< size: none if not known
  ir::KnownContents contents;        ///< from the pointer on, at the launch
  ir::KnownContents whole;           ///< from the object's start on, if the pointer is known to point elsewhere
  std::vector<ObjectId> candidates;  ///< if not known: objects it may point into
  std::map<ObjectId, Term> when;     ///< of candidates: that it points into this one, where that is known
  bool anywhere = false;             ///< or to others
  ir::HostPlaces at;                 ///< the allocation; none: not known
};

/// Memory from where a kernel may go on: behind a parameter, or of a variable of the device.
struct MemoryPlace {
  std::optional<size_t> parameter;
  std::string variable;  ///< its linkage name
  friend auto operator<=>(const MemoryPlace&, const MemoryPlace&) = default;
};

/// A pointer in memory by which a kernel may come to an object.
struct MetPointer {
  MemoryPlace from;
  ObjectId in = 0;             ///< the object that holds it; 0: a structure that is passed
  std::optional<uint64_t> at;  ///< its offset there
  ObjectId to = 0;
};

/// An array of the device to which pointers in memory lead.
struct ArrayBehind {
  uint64_t bytes = 0;
  ir::HostPlaces at;
  ir::KnownContents contents;
};

struct LaunchRecord {
  std::string kernel;  ///< its linkage name on the device
  std::string file;    ///< of the launch
  unsigned line = 0;
  std::vector<unsigned> callers;                       ///< lines of the calls that lead there, the innermost first
  std::array<Term, 3> grid, block;                     ///< width 32; none: not known
  Term shared;                                         ///< width 64; none: not known
  std::vector<Value> arguments;                        ///< by parameter, and behind them by HostParts::list
  ir::HostPlaces at;                                   ///< the launch
  std::vector<ir::HostPlaces> argumentsAt;             ///< where they come from
  std::map<size_t, PassedMemory> pointers;             ///< by parameter
  std::map<size_t, ir::KnownContents> records;         ///< passed by value, by parameter
  std::map<std::string, ir::KnownContents> variables;  ///< of the device, by linkage name
  std::set<std::string> computed;                      ///< likewise: see ir::Kernel
  std::map<std::string, ir::Keeping> kept;             ///< those of them that launches are assumed to leave unchanged
  std::set<std::pair<MemoryPlace, MemoryPlace>> foundTwice;  ///< see ir::Kernel; besides what `met` tells
  std::set<std::pair<size_t, std::string>> onVariable;       ///< see ir::Kernel; the variable by its linkage name
  std::vector<MetPointer> met;                               ///< in the order in which a walk comes by them
  std::map<ObjectId, MemoryPlace> passedIn;                  ///< which parameter, or variable, is or points there
  /// What these objects hold at the launch: pointers to one object each, by their offset; where in it they point.
  std::map<ObjectId, std::map<uint64_t, std::pair<ObjectId, uint64_t>>> held;
  std::map<ObjectId, ArrayBehind> behind;
  std::map<ObjectId, std::string> variableIn;  ///< variables that the kernel uses, by object: linkage names
  std::vector<Term> facts;                     ///< what the program has checked, or cannot be otherwise
  std::map<Term, ir::HostPlaces> factsAt;      ///< who has checked it, where that is known
  std::vector<Term> limits;                    ///< what is so of any launch that does not fail
  std::vector<Term> also;                      ///< State::also
  std::vector<std::pair<SignedResult, ir::HostPlaces>> signedResults;  ///< of which sizes are computed
  bool isExact = false;                                                ///< State::isExact
  bool isInLoop = false;                                               ///< stands for several launches
};

/// All launches that the host program may do.
struct HostLaunchesFound {
  std::vector<LaunchRecord> launches;
  /// Variables that are inputs of the program: any value of their type, each independent of all others; and where they
  /// come from.
  std::map<Term, ir::HostPlaces> inputs;
  /// Variables of loops that always come to their end: conditions on them tell nothing of inputs.
  std::set<Term> ofLoops;
  std::set<Term> open;                         ///< variables that may have any value that facts allow (World::noteOpen)
  std::set<std::string> failing;               ///< kernels of which there are launches that no device accepts
  std::map<std::string, std::string> unknown;  ///< kernels that may be launched otherwise, too, and why
  bool anyUnknown = false;                     ///< any kernel may be
  std::string why;                             ///< of that
  bool hasMain = false;
};

}  // namespace gpubmc::core
