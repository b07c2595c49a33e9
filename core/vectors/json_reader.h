#pragma once
// A JSON value with its position, for readers of untrusted input: access to a missing value throws a UserError with the
// position and the expected kind.

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "gpu-model/interp/witness.h"

namespace gpubmc::core::vectors {

class JsonReader {
 public:
  /// `where`: file and path, "v.json: $.launch".
  JsonReader(const nlohmann::json& value, std::string where) : value_(&value), where_(std::move(where)) {}

  [[noreturn]] void fail(const std::string& expected) const;
  bool isNull() const { return value_->is_null(); }
  /// For an object: the member; it must exist.
  JsonReader at(const std::string& key) const;
  bool has(const std::string& key) const { return value_->is_object() && value_->contains(key); }
  /// Checks that it is an object with these members and optionally those of `optional`, and no others.
  void members(std::initializer_list<std::string_view> required,
               std::initializer_list<std::string_view> optional = {}) const;
  std::vector<JsonReader> items() const;
  std::vector<std::pair<std::string, JsonReader>> entries() const;
  std::string string() const;
  bool boolean() const;
  /// An integer from low to high.
  uint64_t number(uint64_t low = 0, uint64_t high = UINT64_MAX) const;
  /// A string "0x1f".
  uint64_t bits() const;
  /// A string of hexadecimal digits, two per byte.
  std::vector<uint8_t> hexBytes() const;
  /// An object of runs: {"16": "0100ff"}.
  interp::Bytes bytes() const;
  std::vector<std::string> strings() const;

 private:
  const nlohmann::json* value_;
  std::string where_;
};

}  // namespace gpubmc::core::vectors
