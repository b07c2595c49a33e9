// Solvers that are programs: each question is a text on the standard input of a process of its own.

#include <string.h>

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "encoder/formats/btor.h"
#include "encoder/formats/smtlib.h"
#include "encoder/process/child.h"
#include "encoder/solver/back_ends.h"
#include "encoder/solver/word_solver.h"
#include "encoder/util/printable.h"

namespace gpubmc::encoder {

namespace {

constexpr size_t kMostOutput = size_t(256) << 20;  ///< bytes that a solver may print

class ProgramSolver : public WordSolver {
 public:
  ProgramSolver(const TermManager& terms, const Cancellation* cancel, std::string name,
                std::vector<std::string> command)
      : WordSolver(terms, cancel), name_(std::move(name)), command_(std::move(command)) {}

  Capabilities capabilities() const override { return {.words = true, .conflictLimits = false, .incremental = false}; }
  std::string name() const override { return name_; }

 protected:
  const Lowering& lowering() const override { return *lowering_; }

  template <class Builder>
  std::string write(std::span<const Term> assumptions) {
    Builder builder;
    lowering_.emplace(terms(), builder, cancellation());
    for (Term t : constraints()) builder.require(lowering_->lower(t));
    for (Term t : assumptions) builder.require(lowering_->lower(t));
    return builder.takeText();
  }

  /// What the program printed, or why there is nothing to read.
  std::optional<std::string> run(const std::string& text, Result& why) {
    ChildResult r = runProgram(command_, text, cancellation(), kMostOutput);
    using End = ChildResult::End;
    auto failed = [&](const std::string& what) {
      why = {Answer::Unknown, name_ + " " + what, true};
      return std::nullopt;
    };
    complaint_ = printable(r.errors.substr(0, r.errors.find('\n')));
    switch (r.end) {
      case End::Exited:
        // A shell's way to say that what it ran was ended by a signal, or not found.
        if (r.code > 125) return failed(fmt::format("ended with exit code {}", r.code));
        return std::move(r.out);
      case End::Signalled: return failed(fmt::format("was ended by signal {} ({})", r.code, strsignal(r.code)));
      case End::Cancelled: why = {Answer::Unknown, cancellation()->reason()}; return std::nullopt;
      case End::TooMuch: return failed(fmt::format("printed more than {} MiB", kMostOutput >> 20));
      case End::NotStarted: return failed("could not be started: " + r.error);
    }
    return std::nullopt;
  }
  Result unreadable(const std::string& what) const {
    return {Answer::Unknown,
            name_ + " gave no answer: " + what + (complaint_.empty() ? "" : ", and said '" + complaint_ + "'"), true};
  }

 private:
  std::string name_;
  std::vector<std::string> command_;
  std::string complaint_;  ///< the first line of standard error
  std::optional<Lowering> lowering_;
};

class SmtlibSolver final : public ProgramSolver {
 public:
  using ProgramSolver::ProgramSolver;

 private:
  Result decide(std::span<const Term> assumptions, uint32_t, Values& values) override {
    std::string text = "(set-option :produce-models true)\n(set-logic QF_UFBV)\n";
    text += write<SmtlibBuilder>(assumptions);
    text += "(check-sat)\n";
    // All at once, since some programs read to the end before they answer; after "unsat" these are errors.
    for (const Lowering::Leaf& leaf : lowering().leaves()) text += "(get-value (" + leaf.name + "))\n";
    text += "(exit)\n";
    Result r{Answer::Unknown, ""};
    const std::optional<std::string> printed = run(text, r);
    if (!printed) return r;
    SmtlibAnswer answer = readSmtlibAnswer(*printed);
    using Kind = SmtlibAnswer::Kind;
    switch (answer.kind) {
      case Kind::Sat: values = std::move(answer.values); return {Answer::Sat, ""};
      case Kind::Unsat: return {Answer::Unsat, ""};
      case Kind::Unknown: return {Answer::Unknown, name() + " answers 'unknown'", true};
      case Kind::Error: return {Answer::Unknown, name() + " refused the query: " + answer.detail, true};
      case Kind::Garbage: return unreadable(answer.detail);
    }
    return r;
  }
};

class BtorSolver final : public ProgramSolver {
 public:
  using ProgramSolver::ProgramSolver;

 private:
  Result decide(std::span<const Term> assumptions, uint32_t, Values& values) override {
    std::string text = write<BtorBuilder>(assumptions);
    Result r{Answer::Unknown, ""};
    const std::optional<std::string> printed = run(text, r);
    if (!printed) return r;
    BtorAnswer answer = readBtorAnswer(*printed);
    using Kind = BtorAnswer::Kind;
    switch (answer.kind) {
      case Kind::Sat: values = std::move(answer.values); return {Answer::Sat, ""};
      case Kind::Unsat: return {Answer::Unsat, ""};
      case Kind::Unknown: return {Answer::Unknown, name() + " answers 'unknown'", true};
      case Kind::Garbage: return unreadable(answer.detail);
    }
    return r;
  }
};

}  // namespace

std::unique_ptr<TermSolver> makeSmtlibProgram(const TermManager& terms, const Cancellation* cancel,
                                              const std::string& name, const std::vector<std::string>& command) {
  return std::make_unique<SmtlibSolver>(terms, cancel, name, command);
}

std::unique_ptr<TermSolver> makeBtorProgram(const TermManager& terms, const Cancellation* cancel,
                                            const std::string& name, const std::vector<std::string>& command) {
  return std::make_unique<BtorSolver>(terms, cancel, name, command);
}

}  // namespace gpubmc::encoder
