#pragma once
// Writes formulas in SMT-LIB 2 and parses the answers of solvers.

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "encoder/formats/sorted_builder.h"

namespace gpubmc::encoder {

/// Collects the commands between (set-logic) and (check-sat): declarations, one equation per node, assertions.
class SmtlibBuilder final : public SortedBuilder {
 public:
  SmtlibBuilder();
  const std::string& text() const { return text_; }
  std::string takeText() { return std::move(text_); }

 private:
  Handle makeConstant(uint64_t bits, Sort sort) override;
  Handle makeVariable(const std::string& name, Sort sort) override;
  Handle makeApplication(const std::string& function, std::span<const Handle> operands, std::span<const Sort> sorts,
                         const std::string& value, Sort sort) override;
  Handle make(SmtOp op, std::span<const Handle> operands, Sort result, unsigned first, unsigned second) override;
  void assertTrue(Handle truth) override;
  Handle named(std::string name);
  void define(const std::string& name, Sort sort);

  std::string text_;
  std::vector<std::string> names_;  ///< by handle
  std::unordered_set<std::string> functions_;
};

/// The output of a solver for check-sat and one get-value per leaf.
struct SmtlibAnswer {
  enum class Kind { Sat, Unsat, Unknown, Error, Garbage } kind = Kind::Garbage;
  std::string detail;                                ///< if Error: the message; if Garbage: what is malformed
  std::unordered_map<std::string, uint64_t> values;  ///< if Sat: by name
};

/// Parses "sat", "unsat" or "unknown", then values: lists of (name value) pairs, and errors, which a solver without
/// values prints after "unsat". Never throws; any other text is Garbage.
SmtlibAnswer readSmtlibAnswer(const std::string& text);

}  // namespace gpubmc::encoder
