// CaDiCaL whose Unsat counts only with a proof that our own checker accepts. A proof refers to all clauses from its
// beginning, so each Unsat is derived again by a new solver that gets all clauses at once, the assumptions included.

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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

/// A file without a name: it disappears when it is closed, for whatever reason. CaDiCaL does not report failed writes,
/// so they are made here.
class TemporaryFile {
 public:
  TemporaryFile() {
    std::error_code none;
    folder_ = std::filesystem::temp_directory_path(none);
    if (none) {
      const char* wanted = std::getenv("TMPDIR");
      folder_ = wanted ? wanted : "/tmp";
      error_ = none.value();
      return;
    }
    std::string name = folder_ + "/gpubmc-proof-XXXXXX";
    fd_ = mkostemp(name.data(), O_CLOEXEC);
    if (fd_ < 0) {
      error_ = errno;
      return;
    }
    unlink(name.c_str());
    file_ = fopencookie(this, "w+", {readFrom, writeTo, seekIn, nullptr});
    if (!file_) error_ = ENOMEM;
  }
  ~TemporaryFile() {
    if (file_) std::fclose(file_);
    if (fd_ >= 0) close(fd_);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  std::FILE* get() const { return file_; }
  /// Checks that all data was written and rewinds to the beginning.
  bool rewind() {
    if (std::fflush(file_) != 0 && error_ == 0) error_ = EIO;
    return error_ == 0 && std::fseek(file_, 0, SEEK_SET) == 0;
  }
  bool isBroken() const { return error_ != 0; }
  std::string problem() const {
    return "it cannot be written to a temporary file in " + folder_ + " (TMPDIR): " + std::strerror(error_);
  }

 private:
  static TemporaryFile& of(void* cookie) { return *static_cast<TemporaryFile*>(cookie); }
  static ssize_t readFrom(void* cookie, char* to, size_t size) { return read(of(cookie).fd_, to, size); }
  /// 0: this write failed, and so do all later ones: a proof with a gap is not valid.
  static ssize_t writeTo(void* cookie, const char* from, size_t size) {
    TemporaryFile& f = of(cookie);
    for (size_t done = 0; done < size && f.error_ == 0;) {
      const ssize_t n = write(f.fd_, from + done, size - done);
      if (n > 0)
        done += size_t(n);
      else if (n == 0 || errno != EINTR)
        f.error_ = n == 0 ? ENOSPC : errno;
    }
    return f.error_ ? 0 : ssize_t(size);
  }
  static int seekIn(void* cookie, off64_t* offset, int whence) {
    const off64_t at = lseek64(of(cookie).fd_, *offset, whence);
    if (at < 0) return -1;
    *offset = at;
    return 0;
  }

  std::string folder_;
  int fd_ = -1;
  int error_ = 0;  ///< errno of the first failure
  std::FILE* file_ = nullptr;
};

class Terminator final : public CaDiCaL::Terminator {
 public:
  Terminator(const Cancellation* cancel, const TemporaryFile& proof) : cancel_(cancel), proof_(proof) {}
  bool terminate() override { return proof_.isBroken() || (cancel_ && cancel_->cancelled()); }

 private:
  const Cancellation* cancel_;
  const TemporaryFile& proof_;
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
    TemporaryFile file;
    if (file.isBroken()) return refused(file.problem());
    Terminator terminator(cancel_, file);
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
    again.flush_proof_trace();
    again.close_proof_trace();
    if (!file.rewind()) return refused(file.problem());
    if (answer != 20) return refused("the solver does not find the answer again");

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
  std::vector<int> clauses_;  ///< each clause ends with 0
};

}  // namespace

std::unique_ptr<SatSolver> makeCertifiedCadical(std::shared_ptr<CertificateCount> count) {
  return std::make_unique<CertifiedSolver>(std::move(count));
}

}  // namespace gpubmc::encoder
