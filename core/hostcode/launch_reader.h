#pragma once
// Translates a launch into facts about the kernel's inputs, expressed in what the launch passes.

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/host/source_facts.h"
#include "core/hostcode/express.h"
#include "core/hostcode/launch_record.h"
#include "core/hostcode/program.h"
#include "core/hostcode/rewriter.h"
#include "encoder/util/cancel.h"

namespace gpubmc::core {

/// One launch, in terms of what it passes.
class LaunchReader {
 public:
  /// `types`: those of the parameters, as the host passes them.
  LaunchReader(const LaunchRecord& record, const KernelFacts& kernel, const std::vector<HostType>& types,
               TermManager& terms, Implications& implications);

  /// An integer argument with the same value at all launches that the record represents; of a float, the bits.
  std::optional<int64_t> passed(size_t i);
  /// The parameter is a truth value.
  bool isFlag(size_t i) const;
  /// An integer that is passed and depends on `open` unknowns only.
  bool isOpen(size_t i, const std::set<Term>& open) const;
  /// The constants among the alternatives of the number that is passed for a parameter: values that the program can
  /// pass, whatever the choice depends on.
  std::set<int64_t> constantWays(size_t i) const;

  /// The size in bytes of the array to whose start the pointer points.
  std::optional<ir::Expression> extent(size_t i);
  /// The pointer points into an array with a known size, whether or not the size can be expressed.
  bool hasSize(size_t i) const;

  ir::SourceLaunch shape();

  /// Conditions that hold for the parameters and the shape of the launch.
  std::vector<ir::LaunchCondition> given();

  /// The same, with numbers of the program that are not passed as host values.
  struct WithHostValues {
    std::vector<ir::HostValue> values;
    std::vector<ir::LaunchCondition> given;
    std::vector<std::optional<ir::Expression>> extents;  ///< by parameter
  };
  /// Nothing: such a number is not an input of the program, or a condition on these numbers cannot be expressed.
  std::optional<WithHostValues> withHostValues(const HostLaunchesFound& found);
  /// With arbitrary numbers, and as many of the conditions on them as can be expressed. Each launch has such values,
  /// but some such values belong to no launch. The extents are those that extent() does not give, counted from where
  /// the pointer points.
  WithHostValues withAnyValues(const HostLaunchesFound& found);

 private:
  struct Condition {
    Term term;
    ir::HostPlaces at{};
    std::set<Term> variables{};
    bool isRelevant = false;
  };
  /// Names for what is passed.
  struct Named {
    std::unordered_map<uint32_t, Express::Leaf> leaves;
    std::vector<Condition> conditions;
    std::set<Term> relevant;  ///< variables on which conditions matter: at first the names
  };
  Named named(Rewriter& in);

  // Applies equations among the facts: under `case 2:`, the number that is tested is 2.
  void useDefinitions();

  /// If the condition of a choice is known: the alternative that it selects.
  Term decided(Term t, const std::vector<Term>& known);

  Term integer(size_t i) const;
  bool isOpen(Term t, const std::set<Term>& open) const;
  /// What may be passed for a parameter, without choices; none: not a number, or nothing is known.
  std::vector<Term> ways(size_t i) const;

  ir::Dim3 dimensions(const std::array<Term, 3>& d);

  /// What the program has checked, and what is known of arrays that are passed: they have a size, and no step of its
  /// computation is too large. `in` expresses it in terms of what is passed.
  std::vector<Term> toldOfSizes(Rewriter& in);
  /// Numbers that are passed and cannot be negative because the size of some other memory is computed from them.
  std::vector<std::pair<Term, ir::HostPlaces>> notNegative();
  Term limitOf(Term size);
  /// Whether the fact only limits the size of an allocation.
  bool isOfAllocations(Term f);
  /// Consequences of everything that is known for the numbers that are passed, whether or not that can be expressed
  /// itself: ranges, common factors, powers of two, order. In terms of their names.
  std::vector<Term> consequences();
  /// Whether the fact says nothing of what is passed or of the shape, or only limits the size of an allocation.
  bool isPlain(Term f);

  std::optional<ir::Expression> express(Term t);

  void leaf(Term t, ir::Expression e, bool isSigned);

  /// The value t is passed as `name`. This determines a part of t, or is an equation.
  void bind(Term name, Term t);

  /// Keeps what is known of a minimum, a maximum or a choice whose name replaces it.
  void tellParts(Term name, Term t);

  /// Whether `part` occurs in another part of the sum.
  bool occurs(Term part, Term sum, Term except);

  void define();

  void bindShape(Term t, ir::Expression e, uint64_t most);

  bool isKnown(Term t);

  LaunchRecord record_;
  const KernelFacts& kernel_;
  const std::vector<HostType>& types_;
  TermManager& terms_;
  Implications& implications_;
  Rewriter rewrite_;
  std::unordered_map<uint32_t, Express::Leaf> leaves_;
  std::vector<Term> equalities_, facts_;
  std::map<size_t, Term> names_;               ///< of numbers that are passed, by parameter
  std::vector<std::pair<Term, Term>> shapes_;  ///< a name, and the dimension that it denotes
};

}  // namespace gpubmc::core
