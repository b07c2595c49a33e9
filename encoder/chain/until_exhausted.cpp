#include <new>
#include <utility>

#include "encoder/chain/decorators.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

class UntilExhausted final : public TermSolver {
 public:
  explicit UntilExhausted(Inner inner) : inner_(std::move(inner)) {}

  void add(Term constraint) override {
    if (inner_) orForget([&] { inner_->add(constraint); });
  }
  Result check(std::span<const Term> assumptions, uint32_t conflicts) override {
    Result r{Answer::Unknown, "out of memory"};
    if (inner_) orForget([&] { r = inner_->check(assumptions, conflicts); });
    return r;
  }
  Model model() const override {
    GPUBMC_CHECK(inner_);
    return inner_->model();
  }
  Capabilities capabilities() const override { return inner_ ? inner_->capabilities() : Capabilities{}; }
  std::string name() const override { return inner_ ? inner_->name() : "none"; }

 private:
  template <class Work>
  void orForget(const Work& work) {
    try {
      work();
    } catch (const std::bad_alloc&) {
      inner_.reset();
    }
  }

  Inner inner_;  ///< null: it ran out of memory
};

}  // namespace

Inner untilExhausted(Inner inner) {
  return std::make_unique<UntilExhausted>(std::move(inner));
}

}  // namespace gpubmc::encoder
