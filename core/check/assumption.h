#pragma once
// What a verdict depends on without a proof.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gpubmc::core {

struct Assumption {
  enum class Subject : uint8_t {
    Other,
    Launch,        ///< the sizes of the launch, and who says so
    Distinctness,  ///< different names denote different arrays
    Given          ///< by the caller: the number of elements of an array, the value of a parameter
  };

  Assumption(std::string text, Subject subject = Subject::Other) : text(std::move(text)), subject(subject) {}
  Assumption(const char* text) : Assumption(std::string(text)) {}
  friend auto operator<=>(const Assumption&, const Assumption&) = default;

  std::string text;  ///< a sentence for the report
  Subject subject;
};

/// The sentences, in the same order.
inline std::vector<std::string> textsOf(const std::vector<Assumption>& assumptions) {
  std::vector<std::string> out;
  for (const Assumption& a : assumptions) out.push_back(a.text);
  return out;
}

}  // namespace gpubmc::core
