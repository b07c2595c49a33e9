// Solvers that run as programs: each query is the standard input of a process of its own.

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

constexpr size_t kMostOutput = size_t(256) << 20;  ///< limit on the bytes that a solver may print

class ProgramSolver : public WordSolver {
 public:
  ProgramSolver(const TermManager& terms, const Cancellation* cancel, Program program)
      : WordSolver(terms, cancel), program_(std::move(program)) {}

  Capabilities capabilities() const override { return {.words = true, .conflictLimits = false, .incremental = false}; }
  std::string name() const override { return program_.name; }

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

  /// The output of the program, or the reason why there is none.
  std::optional<std::string> run(const std::string& text, Result& why) {
    if (const auto out = program_.record ? program_.record->out() : std::nullopt) {
      why = {Answer::Unknown, *out, true};
      return std::nullopt;
    }
    ChildResult r = runProgram(program_.command, text, cancellation(), kMostOutput);
    using End = ChildResult::End;
    auto failed = [&](const std::string& what) {
      why = {Answer::Unknown, program_.name + " " + what, true};
      return std::nullopt;
    };
    complaint_ = printable(r.errors.substr(0, r.errors.find('\n')));
    switch (r.end) {
      case End::Exited:
        // The exit codes with which a shell reports a signal or a command that was not found.
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
            program_.name + " gave no answer: " + what + (complaint_.empty() ? "" : ", and said '" + complaint_ + "'"),
            true};
  }

 private:
  /// The same program with terms of its own and without a record.
  virtual std::unique_ptr<TermSolver> another(const TermManager& terms, Program program) const = 0;

  void decided(const Result& r) final {
    if (!program_.record || program_.record->out()) return;
    if (r.answer != Answer::Unknown) program_.record->answered();
    if (r.failed && program_.record->failed()) program_.record->tried(failureAtTrial());
  }
  std::optional<std::string> failureAtTrial() const {
    TermManager terms;
    const auto solver = another(terms, {program_.name, program_.command, nullptr});
    const Term x = terms.var("x", 8), y = terms.var("y", 8);
    solver->add(terms.ult(x, y));
    solver->add(terms.eq(terms.and_(x, y), terms.constant(6, 8)));
    const Result r = solver->check({}, 0);
    if (r.failed) return r.reason;
    if (r.answer == Answer::Unsat) return name() + " says 'unsat' of what has a model";
    return std::nullopt;
  }

  Program program_;
  std::string complaint_;  ///< the first line of standard error
  std::optional<Lowering> lowering_;
};

class SmtlibSolver final : public ProgramSolver {
 public:
  using ProgramSolver::ProgramSolver;

 private:
  std::unique_ptr<TermSolver> another(const TermManager& terms, Program program) const override {
    return std::make_unique<SmtlibSolver>(terms, cancellation(), std::move(program));
  }
  Result decide(std::span<const Term> assumptions, uint32_t, Values& values) override {
    std::string text = "(set-option :produce-models true)\n(set-logic QF_UFBV)\n";
    text += write<SmtlibBuilder>(assumptions);
    text += "(check-sat)\n";
    // All commands are written at once, since some programs read to the end before they answer; after "unsat" get-value
    // is an error.
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
  std::unique_ptr<TermSolver> another(const TermManager& terms, Program program) const override {
    return std::make_unique<BtorSolver>(terms, cancellation(), std::move(program));
  }
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
                                              const Program& program) {
  return std::make_unique<SmtlibSolver>(terms, cancel, program);
}

std::unique_ptr<TermSolver> makeBtorProgram(const TermManager& terms, const Cancellation* cancel,
                                            const Program& program) {
  return std::make_unique<BtorSolver>(terms, cancel, program);
}

}  // namespace gpubmc::encoder
