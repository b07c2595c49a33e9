#pragma once
// Writes BTOR, version 1, which Boolector has read since 2008, and parses the assignments that Boolector prints.

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "encoder/formats/words.h"

namespace gpubmc::encoder {

/// Functions are arrays here, with all operands concatenated as the index. Each value read gets a variable of its own,
/// since solvers print arrays differently.
class BtorBuilder final : public WordBuilder {
 public:
  BtorBuilder();
  const std::string& text() const { return text_; }
  std::string takeText() { return std::move(text_); }

  Node constant(uint64_t bits, unsigned width) override;
  Node variable(const std::string& name, unsigned width) override;
  Node application(const std::string& function, std::span<const Node> operands, const std::string& value,
                   unsigned width) override;
  Node operation(WordOp op, std::span<const Node> operands) override;
  Node extract(Node x, unsigned high, unsigned low) override;
  Node extend(Node x, unsigned by, bool isSigned) override;
  void require(Node x) override;

 private:
  /// A line "ID operation WIDTH arguments"; its node is its ID.
  Node line(const char* operation, unsigned width, std::span<const Node> operands, const std::string& rest = "");
  Node line(const char* operation, unsigned width, std::initializer_list<Node> operands, const std::string& rest = "");
  Node shift(WordOp op, Node x, Node amount);

  std::string text_;
  std::vector<unsigned> widths_;  ///< by node
  std::map<std::string, Node> functions_;
};

/// The output of Boolector.
struct BtorAnswer {
  enum class Kind { Sat, Unsat, Unknown, Garbage } kind = Kind::Garbage;
  std::string detail;                                ///< if Garbage: what is malformed
  std::unordered_map<std::string, uint64_t> values;  ///< if Sat: of the variables, by name; don't-care bits are 0
};

/// Parses "sat", "unsat" or "unknown", then lines "NAME BITS" (Boolector 1) or "ID BITS NAME" (3); lines of arrays are
/// skipped. Never throws.
BtorAnswer readBtorAnswer(const std::string& text);

}  // namespace gpubmc::encoder
