#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "encoder/chain/decorators.h"
#include "encoder/chain/question_files.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

std::string temporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "gpubmc-disagreement-XXXXXX").string();
  if (!mkdtemp(name.data())) throw UserError("--cross-check: there is no folder for temporary files");
  return name;
}

class CrossChecked final : public Decorator {
 public:
  CrossChecked(Inner first, Inner second, const TermManager& terms, std::string subject, std::string folder,
               CrossCheckCount& count)
      : Decorator(std::move(first)),
        second_(std::move(second)),
        terms_(terms),
        subject_(std::move(subject)),
        folder_(std::move(folder)),
        count_(count) {}

  void add(Term constraint) override {
    constraints_.push_back(constraint);
    Decorator::add(constraint);
    second_->add(constraint);
  }
  Result check(std::span<const Term> assumptions, uint32_t conflicts) override {
    Result r = inner().check(assumptions, conflicts);
    if (r.answer == Answer::Unknown) return r;
    const Result other = second_->check(assumptions, conflicts);
    if (other.answer == Answer::Unknown) {
      ++count_.notCompared;
      return r;
    }
    ++count_.compared;
    if (other.answer != r.answer) disagree(assumptions, r.answer == Answer::Sat);
    return r;
  }

 private:
  [[noreturn]] void disagree(std::span<const Term> assumptions, bool firstSaysSat) {
    throw InternalError(fmt::format(
        "the solvers disagree: {} says {}, {} says {}; the model of the one that says sat was checked. {}", name(),
        firstSaysSat ? "sat" : "unsat", second_->name(), firstSaysSat ? "unsat" : "sat", save(assumptions)));
  }
  /// Where the query was saved. It is saved even if the run is being cancelled, since the disagreement may not be
  /// reproducible.
  std::string save(std::span<const Term> assumptions) const {
    try {
      const std::string folder = folder_.empty() ? temporaryFolder() : folder_;
      const std::string path = fmt::format("{}/disagreement-{}", folder, fileNamePart(subject_));
      const bool dimacs = writeQuestion({terms_, constraints_, assumptions, subject_}, path, "--cross-check", nullptr);
      return fmt::format("The question is in {0}.smt2, {0}.btor{1}", path, dimacs ? " and .cnf" : "");
    } catch (const UserError& e) {
      return std::string("The question could not be saved: ") + e.what();
    }
  }

  Inner second_;
  const TermManager& terms_;
  std::string subject_, folder_;
  CrossCheckCount& count_;
  std::vector<Term> constraints_;
};

}  // namespace

Inner crossChecked(Inner first, Inner second, const TermManager& terms, std::string subject, std::string folder,
                   CrossCheckCount& count) {
  return std::make_unique<CrossChecked>(std::move(first), std::move(second), terms, std::move(subject),
                                        std::move(folder), count);
}

}  // namespace gpubmc::encoder
