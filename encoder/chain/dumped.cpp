#include <fmt/format.h>

#include "encoder/chain/decorators.h"
#include "encoder/chain/question_files.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

class Dumped final : public Decorator {
 public:
  Dumped(Inner inner, const TermManager& terms, const Cancellation* cancel, std::string subject, std::string folder,
         DumpCount& count)
      : Decorator(std::move(inner)),
        terms_(terms),
        cancel_(cancel),
        subject_(std::move(subject)),
        folder_(std::move(folder)),
        count_(count) {}

  void add(Term constraint) override {
    constraints_.push_back(constraint);
    Decorator::add(constraint);
  }
  Result check(std::span<const Term> assumptions, uint32_t conflicts) override {
    const uint64_t number = ++count_.questions;
    const std::string path = fmt::format("{}/{:05}-{}", folder_, number, fileNamePart(subject_));
    try {
      if (!writeQuestion({terms_, constraints_, assumptions, subject_}, path, "--dump-queries", cancel_))
        ++count_.withoutDimacs;
    } catch (const Cancelled& e) {
      return {Answer::Unknown, e.what()};
    }
    return inner().check(assumptions, conflicts);
  }

 private:
  const TermManager& terms_;
  const Cancellation* cancel_;
  std::string subject_, folder_;
  DumpCount& count_;
  std::vector<Term> constraints_;
};

}  // namespace

Inner dumped(Inner inner, const TermManager& terms, const Cancellation* cancel, std::string subject, std::string folder,
             DumpCount& count) {
  return std::make_unique<Dumped>(std::move(inner), terms, cancel, std::move(subject), std::move(folder), count);
}

}  // namespace gpubmc::encoder
