#include "encoder/abstraction/reads.h"

#include <unordered_map>
#include <vector>

#include "encoder/abstraction/rewrite.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

struct TooMany {};

class Reads {
 public:
  Reads(TermManager& terms, size_t most) : tm_(terms), left_(most) {}

  Term of(Term root) {
    std::unordered_map<uint32_t, Term> done;
    return rewrite(root, done, [&](Term t, const auto& need) {
      return tm_.op(t) == Op::Select ? read(t, need) : rebuilt(tm_, t, need);
    });
  }

 private:
  template <class Need>
  Term read(Term t, const Need& need) {
    const Term index = need(tm_.args(t)[1]);
    bool ready = bool(index);
    struct Written {
      Term guard, index, value;
    };
    std::vector<Written> written;  // newest first
    Term array = tm_.args(t)[0];
    for (; tm_.op(array) == Op::Store; array = tm_.args(array)[0]) {
      const auto s = tm_.args(array);
      written.push_back({need(s[1]), need(s[2]), need(s[3])});
      ready &= written.back().guard && written.back().index && written.back().value;
    }
    if (!ready) return {};
    if (written.size() > left_) throw TooMany{};
    left_ -= written.size();
    Term out = tm_.select(array, index);
    for (size_t i = written.size(); i-- > 0;)
      out = tm_.ite(tm_.and_(written[i].guard, tm_.eq(written[i].index, index)), written[i].value, out);
    return out;
  }

  TermManager& tm_;
  size_t left_;
};

}  // namespace

std::optional<Term> withoutStores(TermManager& terms, Term t, size_t most) {
  GPUBMC_CHECK(!terms.isArray(t));
  try {
    return Reads(terms, most).of(t);
  } catch (const TooMany&) {
    return std::nullopt;
  }
}

}  // namespace gpubmc::encoder
