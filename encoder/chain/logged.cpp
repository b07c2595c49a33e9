#include <chrono>

#include <fmt/format.h>

#include "encoder/chain/decorators.h"

namespace gpubmc::encoder {

QueryLog::QueryLog(const std::string& path)
    : log_(path, "--log-queries", "subject\tsolver\tconstraints\tassumptions\tlimit\tanswer\treason\tseconds\n") {}

void QueryLog::write(const std::string& line) {
  const std::lock_guard guard(lock_);
  log_.write(line);
}

namespace {

const char* nameOf(Answer a) {
  switch (a) {
    case Answer::Sat: return "sat";
    case Answer::Unsat: return "unsat";
    case Answer::Unknown: return "unknown";
  }
  return "";
}

class Logged final : public Decorator {
 public:
  Logged(Inner inner, QueryLog& log, std::string subject)
      : Decorator(std::move(inner)), log_(log), subject_(std::move(subject)) {}
  void add(Term constraint) override {
    ++constraints_;
    Decorator::add(constraint);
  }
  Result check(std::span<const Term> assumptions, uint32_t conflicts) override {
    const auto begin = std::chrono::steady_clock::now();
    Result r = inner().check(assumptions, conflicts);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    log_.write(fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.6f}\n", subject_, name(), constraints_, assumptions.size(),
                           conflicts, nameOf(r.answer), r.reason, seconds));
    return r;
  }

 private:
  QueryLog& log_;
  std::string subject_;
  size_t constraints_ = 0;
};

}  // namespace

Inner logged(Inner inner, QueryLog& log, std::string subject) {
  return std::make_unique<Logged>(std::move(inner), log, std::move(subject));
}

}  // namespace gpubmc::encoder
