#pragma once
// Test vectors as JSON; the schema is docs/json.md. File names are relative to the folder of the vector, so that a
// vector and its source can be moved together.

#include <memory>
#include <string>
#include <vector>

#include "core/vectors/test_vector.h"

namespace gpubmc::core::vectors {

inline constexpr int kVectorSchema = 1;

/// Required: the vector's witness belongs to `module`. `folder`: the location of the text.
std::string toJson(const TestVector& vector, const ir::Module& module, const std::string& folder,
                   const std::string& version);

/// Reads in two steps, since the description of memory and instructions needs the program.
class VectorReader {
 public:
  /// Throws UserError that names the position in the text, if it is not a vector or is incomplete. `path`: of the text,
  /// for messages and for relative file names.
  VectorReader(const std::string& text, const std::string& path);
  ~VectorReader();

  /// The identification of the program, and its hashes; no witness yet.
  const TestVector& header() const { return header_; }
  /// Required: `module` is the result of compiling header().build. References to instructions that no longer exist are
  /// dropped, with a note in `notes`. Throws UserError if kernel, parameters or arrays do not match the module.
  TestVector read(const ir::Module& module, std::vector<std::string>& notes) const;

 private:
  struct Text;
  std::unique_ptr<Text> text_;
  TestVector header_;
};

}  // namespace gpubmc::core::vectors
