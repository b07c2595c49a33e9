// CaDiCaL whose answer Unsat counts only with a proof that our own checker accepts. A proof must begin with all
// clauses, so each Unsat is found again by a solver that is given them at once, the assumptions among them.

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <vector>

#include <cadical.hpp>

#include <fmt/format.h>

#include "encoder/proof/drat.h"
#include "encoder/solver/back_ends.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

/// A file without a name: it is gone when it is closed, however that comes.
class TemporaryFile {
 public:
  TemporaryFile() {
    std::error_code none;
    std::string name = (std::filesystem::temp_directory_path(none) / "gpubmc-proof-XXXXXX").string();
    const int fd = mkostemp(name.data(), O_CLOEXEC);
    if (fd < 0) return;
    unlink(name.c_str());
    file_ = fdopen(fd, "w+");
    if (!file_) close(fd);
  }
  ~TemporaryFile() {
    if (file_) std::fclose(file_);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  std::FILE* get() const { return file_; }

 private:
  std::FILE* file_ = nullptr;
};

class Terminator final : public CaDiCaL::Terminator {
 public:
  explicit Terminator(const Cancellation* cancel) : cancel_(cancel) {}
  bool terminate() override { return cancel_ && cancel_->cancelled(); }

 private:
  const Cancellation* cancel_;
};

class CertifiedSolver final : public SatSolver {
 public:
  explicit CertifiedSolver(std::shared_ptr<CertificateCount> count) : inner_(makeCadical()), count_(std::move(count)) {}

  int newVar() override { return inner_->newVar(); }
  void addClause(std::span<const int> literals) override {
    inner_->addClause(literals);
    clauses_.insert(clauses_.end(), literals.begin(), literals.end());
    clauses_.push_back(0);
  }
  Result solve(std::span<const int> assumptions, uint32_t conflicts) override {
    Result r = inner_->solve(assumptions, conflicts);
    return r.answer == Answer::Unsat ? certify(assumptions) : r;
  }
  bool value(int literal) const override { return inner_->value(literal); }
  void setCancellation(const Cancellation* c) override {
    cancel_ = c;
    inner_->setCancellation(c);
  }
  std::string name() const override { return inner_->name() + " with proofs"; }
  bool certifies() const override { return true; }

 private:
  template <class F>
  void eachClause(std::span<const int> assumptions, const F& body) const {
    for (size_t begin = 0, i = 0; i < clauses_.size(); ++i) {
      if (clauses_[i] != 0) continue;
      body(std::span(clauses_).subspan(begin, i - begin));
      begin = i + 1;
    }
    for (const int& l : assumptions) body(std::span(&l, 1));
  }

  Result certify(std::span<const int> assumptions) {
    auto refused = [&](const std::string& why) {
      ++count_->refused;
      return Result{Answer::Unknown, "no proof of 'unsat' was accepted: " + why, true};
    };
    const TemporaryFile file;
    if (!file.get()) return refused("there is no temporary file for it");
    Terminator terminator(cancel_);
    CaDiCaL::Solver again;
    again.set("quiet", 1);
    again.connect_terminator(&terminator);
    again.trace_proof(file.get(), "proof");
    eachClause(assumptions, [&](std::span<const int> clause) {
      for (int l : clause) again.add(l);
      again.add(0);
    });
    const int answer = again.solve();
    again.disconnect_terminator();
    if (answer == 0 && cancel_ && cancel_->cancelled()) return {Answer::Unknown, cancel_->reason()};
    if (answer != 20) return refused("the solver does not find the answer again");
    again.flush_proof_trace();
    again.close_proof_trace();
    if (std::fflush(file.get()) != 0 || std::ferror(file.get())) return refused("it could not be written");
    std::rewind(file.get());

    ProofChecker checker(cancel_);
    eachClause(assumptions, [&](std::span<const int> clause) { checker.addClause(clause); });
    ProofReader reader([&]() -> std::optional<uint8_t> {
      const int c = std::getc(file.get());
      return c == EOF ? std::nullopt : std::optional(uint8_t(c));
    });
    ProofStep step;
    uint64_t steps = 0;
    while (!checker.refuted() && reader.read(step)) {
      ++steps;
      if (!checker.apply(step)) return refused(fmt::format("its step {} does not follow", steps));
    }
    if (!reader.problem().empty()) return refused(reader.problem());
    if (!checker.refuted()) return refused("it does not come to the empty clause");
    ++count_->accepted;
    count_->steps += steps;
    return {Answer::Unsat, ""};
  }

  std::unique_ptr<SatSolver> inner_;
  std::shared_ptr<CertificateCount> count_;
  const Cancellation* cancel_ = nullptr;
  std::vector<int> clauses_;  ///< each ends with 0
};

}  // namespace

std::unique_ptr<SatSolver> makeCertifiedCadical(std::shared_ptr<CertificateCount> count) {
  return std::make_unique<CertifiedSolver>(std::move(count));
}

}  // namespace gpubmc::encoder
