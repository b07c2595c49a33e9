#pragma once
// What a launch tells of a kernel's inputs, in terms of what it passes.

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
  /// `types`: of the parameters, as the host passes them.
  LaunchReader(const LaunchRecord& record, const KernelFacts& kernel, const std::vector<HostType>& types,
               TermManager& terms, Implications& implications);

  /// An integer that is the same at all launches that this stands for; of a float its bits.
  std::optional<int64_t> passed(size_t i);
  /// A truth value.
  bool isFlag(size_t i) const;
  /// An integer that is passed, and made of `open` numbers alone.
  bool isOpen(size_t i, const std::set<Term>& open) const;

  /// Bytes of what a pointer points to.
  std::optional<ir::Expression> extent(size_t i);
  /// It points into an array that has a size, whether or not that can be said.
  bool hasSize(size_t i) const;

  ir::SourceLaunch shape();

  /// What is so of the parameters and of the launch.
  std::vector<ir::LaunchCondition> given();

  /// The same with numbers of the program that are not passed as host values.
  struct WithHostValues {
    std::vector<ir::HostValue> values;
    std::vector<ir::LaunchCondition> given;
    std::vector<std::optional<ir::Expression>> extents;  ///< by parameter
  };
  /// Nothing: they are not inputs of the program, or depend on each other in a way that conditions cannot tell.
  std::optional<WithHostValues> withHostValues(const HostLaunchesFound& found);
  /// Whatever numbers they are, and as many of the conditions as can be told: each launch has such values, and there
  /// may be such values that no launch has. Extents are those that extent() does not tell, from where the pointer
  /// points on.
  WithHostValues withAnyValues(const HostLaunchesFound& found);

 private:
  struct Condition {
    Term term;
    ir::HostPlaces at{};
    std::set<Term> variables{};
    bool isRelevant = false;
  };
  /// What is passed, by names.
  struct Named {
    std::unordered_map<uint32_t, Express::Leaf> leaves;
    std::vector<Condition> conditions;
    std::set<Term> relevant;  ///< variables that what is passed names
  };
  Named named(Rewriter& in);

  // case 2: what is compared with a number has it.
  void useDefinitions();

  /// A choice of which is known what it is: that.
  Term decided(Term t, const std::vector<Term>& known);

  Term integer(size_t i) const;
  bool isOpen(Term t, const std::set<Term>& open) const;

  ir::Dim3 dimensions(const std::array<Term, 3>& d);

  /// What has been checked, and what is known of arrays that are passed: they have a size, and no step of it is too
  /// large. `in` brings it in terms of what is passed.
  std::vector<Term> toldOfSizes(Rewriter& in);
  /// What else has a size tells of numbers that are passed: those that are not negative for that.
  std::vector<std::pair<Term, ir::HostPlaces>> notNegative();
  Term limitOf(Term size);
  /// Only says that a size is one that allocations have.
  bool isOfAllocations(Term f);
  /// What follows for numbers that are passed from all that is known, whether or not that can be told: where they lie,
  /// what they are multiples of, which ones are powers of two, how they are to each other. In terms of their names.
  std::vector<Term> consequences();
  /// Says nothing of what is passed and of the launch's sizes, or only that a size is one that allocations have.
  bool isPlain(Term f);

  std::optional<ir::Expression> express(Term t);

  void leaf(Term t, ir::Expression e, bool isSigned);

  /// What is passed as `name` has the value t: something in t is told by that, or the two are equal.
  void bind(Term name, Term t);

  /// What a choice is made of stays known when it has got a name.
  void tellParts(Term name, Term t);

  /// Whether it stands in another part of the sum.
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
  std::vector<std::pair<Term, Term>> shapes_;  ///< a name, and what it is of
};

}  // namespace gpubmc::core
