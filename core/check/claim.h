#pragma once
// What engines say. An engine decides nothing: it makes claims, and the verdict joins them (docs/architecture.md,
// Claims, plan, verdict).

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/check/counterexample.h"
#include "core/check/reason.h"
#include "core/check/status.h"

namespace gpubmc::core {

/// What a claim is about. Two claims are about the same if their subjects are equal.
struct Subject {
  enum class Kind : uint8_t {
    Property,   ///< nothing violates cls at this place
    Construct,  ///< an unsupported construct is not reached
    Loop,       ///< no iteration follows the last one that was executed
    Feasible,   ///< some execution meets the assumptions
    Waits,      ///< no thread waits for one that has trapped
    Group,      ///< all that the claims of a run depend on
    Kernel      ///< the engine came to its end
  } kind = Kind::Property;
  std::optional<PropertyClass> cls{};  ///< of a Property, a Loop
  Level level = Level::None;           ///< of a race: IntraBlock or InterBlock, where the engine looked
  std::string name{};                  ///< array, text of the condition, construct
  ir::LocId loc = 0;
  /// Of a race on an object of which some accesses may race (Allowances): with these; else among the others only.
  bool withAllowed = false;
  /// Every place of the kind (and class) that no other claim of the same run is about.
  bool rest = false;

  friend auto operator<=>(const Subject&, const Subject&) = default;
};

/// What goes wrong with some inputs: does it where these are to each other, and to the grid, as the launches have it?
enum class Fit : uint8_t { Unknown, Yes, No };

struct Claim {
  Subject subject;
  Size size = Size::ThisLaunch;
  Status status = Status::NotChecked;  ///< by itself: Holds depends on the premises
  Reason reason{};                     ///< of every status but Holds, and Violated with a counterexample
  /// Claims of the same run, by index: this one is proved only if all of them are, and theirs. They may be circular:
  /// executions are split into intervals, and each claim needs the premises of earlier intervals only.
  std::vector<uint32_t> premises{};
  std::shared_ptr<const Counterexample> counterexample{};  ///< of Violated: it was replayed
  Fit fit = Fit::Unknown;
  Advice advice{};  ///< what excludes the counterexample
};

/// The claims of one run of an engine, and what they are about as a whole.
struct Claims {
  InputDomain domain = InputDomain::All;
  std::vector<Claim> list;
  uint64_t rounds = 0;           ///< how many iterations of a loop were executed before it was cut
  bool asAsked = true;           ///< false: --unwind asks for more rounds than this run had
  bool endsBeyondBound = false;  ///< every execution goes on where a loop is cut: none was followed to its end
  /// endsBeyondBound, and each loop that was cut waits for what other threads do: whether it ever ends.
  Reason waitsBeyondBound;
  bool undecided = false;  ///< the budget was used up
  bool stopped = false;    ///< by the user's time limit, or Ctrl-C
  /// Where no thread comes with this launch, whatever the inputs: what may go wrong there was not looked at. Places of
  /// code that another launch may reach.
  std::vector<ir::LocId> unvisited;
  /// Of symbolic threads: what stood in the way of a proof for this launch, or, where there is one, for every launch:
  /// detail and loc; no cause: nothing did, or that was not tried.
  Reason hindrance;
  std::vector<std::string> assumptions, notes;
  bool followsFound = false;                 ///< some access is through a pointer that was found in memory
  std::vector<std::string> unbounded;        ///< arrays that are accessed, and whose bounds are not checked
  std::map<std::string, double> statistics;  ///< seconds, accesses, terms, ...
};

}  // namespace gpubmc::core
