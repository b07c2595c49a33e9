#pragma once
// A value of a JSON text and where it stands, for readers that take nothing on trust: whoever asks for what is not
// there throws a UserError that says where, and what was expected.

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
  /// Of an object: the member; there must be one.
  JsonReader at(const std::string& key) const;
  bool has(const std::string& key) const { return value_->is_object() && value_->contains(key); }
  /// An object with these members and perhaps those of `optional`, and no others.
  void members(std::initializer_list<std::string_view> required,
               std::initializer_list<std::string_view> optional = {}) const;
  std::vector<JsonReader> items() const;
  std::vector<std::pair<std::string, JsonReader>> entries() const;
  std::string string() const;
  bool boolean() const;
  /// A whole number from low to high.
  uint64_t number(uint64_t low = 0, uint64_t high = UINT64_MAX) const;
  /// A string "0x1f".
  uint64_t bits() const;
  /// A string of hexadecimal digits, two a byte.
  std::vector<uint8_t> hexBytes() const;
  /// An object of runs: {"16": "0100ff"}.
  interp::Bytes bytes() const;
  std::vector<std::string> strings() const;

 private:
  const nlohmann::json* value_;
  std::string where_;
};

}  // namespace gpubmc::core::vectors
