#pragma once
// Test vectors as JSON; the schema is docs/json.md. Files are named relative to the folder of the vector, so that a
// vector and its source can move together.

#include <memory>
#include <string>
#include <vector>

#include "core/vectors/test_vector.h"

namespace gpubmc::core::vectors {

inline constexpr int kVectorSchema = 1;

/// Required: the vector's witness is one of `module`. `folder`: where the text will lie.
std::string toJson(const TestVector& vector, const ir::Module& module, const std::string& folder,
                   const std::string& version);

/// Reads in two steps, since what the vector says of memory and instructions needs the program.
class VectorReader {
 public:
  /// Throws UserError that names the place in the text, for what is no vector or misses something. `path`: of the text,
  /// for messages, and since files are named from its folder.
  VectorReader(const std::string& text, const std::string& path);
  ~VectorReader();

  /// Which program it is, and its hashes; no witness yet.
  const TestVector& header() const { return header_; }
  /// Required: `module` is what header().build compiles to. What an instruction of the program is no more is left out
  /// and told in `notes`. Throws UserError if kernel, parameters or arrays are not those of the module.
  TestVector read(const ir::Module& module, std::vector<std::string>& notes) const;

 private:
  struct Text;
  std::unique_ptr<Text> text_;
  TestVector header_;
};

}  // namespace gpubmc::core::vectors
