#pragma once
// Terms as linear forms over GF(2): every bit is the exclusive or of bits of leaves, and of bits of terms that are not
// linear. Checksums computed bit by bit and by tables, linear layers of ciphers, Gray codes and shift registers are
// equal in this normal form, where a solver finds the equality hard to prove.

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

class XorForms {
 public:
  /// Required: `terms` outlives this.
  explicit XorForms(const TermManager& terms) : terms_(terms) {}

  /// Whether both have the same normal form. False: undecided. Required: the same width.
  bool equal(Term a, Term b);

 private:
  /// The numbers of the summed bits, ascending; and whether the constant 1 is added.
  struct Sum {
    std::vector<uint32_t> bits;
    bool one = false;
    friend bool operator==(const Sum&, const Sum&) = default;
    bool isConstant() const { return bits.empty(); }
  };
  using Word = std::vector<Sum>;  ///< lowest bit first
  /// Constants by the value of the index term. No term: not a table.
  struct Table {
    Term place{};
    std::unordered_map<uint64_t, uint64_t> entries;
    std::optional<uint64_t> other;  ///< the value at every other index
  };

  const Word& word(Term root);
  Table tableOf(Term t) const;
  Word compute(Term t);
  Sum plus(const Sum& a, const Sum& b) const;
  Sum atom(Term t, unsigned bit);
  Sum choose(const Sum& condition, const Sum& yes, const Sum& no, Term t, unsigned bit);
  Word shifted(const Word& w, uint64_t by, bool left, const Sum& in) const;
  std::optional<Word> sum(Term t);
  Word read(Term t, const Table& table);

  const TermManager& terms_;
  std::unordered_map<uint32_t, Word> words_;
  std::map<std::pair<uint32_t, unsigned>, uint32_t> atoms_;  ///< by term and bit
};

}  // namespace gpubmc::encoder
