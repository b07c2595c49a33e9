#pragma once
// Claims of engines. An engine makes claims only; the verdict joins them (docs/architecture.md, Claims, plan, verdict).

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/check/assumption.h"
#include "core/check/counterexample.h"
#include "core/check/reason.h"
#include "core/check/status.h"

namespace gpubmc::core {

/// The subject of a claim. Two claims are about the same thing if their subjects are equal.
struct Subject {
  enum class Kind : uint8_t {
    Property,   ///< nothing violates cls at this place
    Construct,  ///< an unsupported construct is not reached
    Loop,       ///< no iteration follows the last one that was executed
    Feasible,   ///< some execution meets the assumptions
    Waits,      ///< no thread waits for one that has trapped
    Group,      ///< the common premises of a run's claims
    Kernel      ///< the engine finished
  } kind = Kind::Property;
  std::optional<PropertyClass> cls{};  ///< for Property and Loop
  Level level = Level::None;           ///< for a race: IntraBlock or InterBlock, which the engine checked
  std::string name{};                  ///< array, text of the condition, construct
  ir::LocId loc = 0;
  /// For a race on an object with suppressed accesses (Allowances): races that involve these; otherwise races among the
  /// others only.
  bool withAllowed = false;
  /// Every place of the kind (and class) without a claim of its own in the same run.
  bool rest = false;

  friend auto operator<=>(const Subject&, const Subject&) = default;
};

/// A violation with some inputs: does it also happen where these relate to each other and the grid as at the launches?
enum class MatchesLaunch : uint8_t { Unknown, Yes, No };

struct Claim {
  Subject subject;
  Size size = Size::ThisLaunch;
  Status status = Status::NotChecked;  ///< on its own: Holds still depends on the premises
  Reason reason{};                     ///< for every status except Holds, and Violated with a counterexample
  /// Indices of claims of the same run: this claim is proved only if all of them, and their premises, are. Premises may
  /// be circular: executions are split into intervals, and each claim needs the premises of earlier intervals only.
  std::vector<uint32_t> premises{};
  std::shared_ptr<const Counterexample> counterexample{};  ///< for Violated: it was replayed
  MatchesLaunch fit = MatchesLaunch::Unknown;
  Advice advice{};  ///< excludes the counterexample
};

/// The claims of one run of an engine, and facts about the run as a whole.
struct Claims {
  InputDomain domain = InputDomain::All;
  std::vector<Claim> list;
  uint64_t rounds = 0;           ///< iterations of a loop that were executed before it was cut
  bool asAsked = true;           ///< false: --unwind asks for more rounds than this run had
  bool endsBeyondBound = false;  ///< every execution exceeds the bound of a loop: none was followed to its end
  /// endsBeyondBound, and each loop that was cut waits for other threads, so it may never end.
  Reason waitsBeyondBound;
  bool undecided = false;  ///< the budget was used up
  bool stopped = false;    ///< by the user's time limit, or Ctrl-C
  /// Places that no thread reaches with this launch, for any inputs, and that another launch may reach: not checked.
  std::vector<ir::LocId> unvisited;
  /// Symbolic threads: the obstacle to a proof for this launch or, if there is one, to a proof for every launch: detail
  /// and loc. No cause: no obstacle, or not tried.
  Reason obstacle;
  std::vector<Assumption> assumptions;
  std::vector<std::string> notes;
  bool followsFound = false;                 ///< some access is through a pointer that was found in memory
  bool takesNullForArray = false;            ///< through one that may be null at a launch of the file
  std::vector<std::string> unbounded;        ///< arrays that are accessed without a bounds check
  std::map<std::string, double> statistics;  ///< seconds, accesses, terms, ...
};

}  // namespace gpubmc::core
