#include "core/vectors/json_reader.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "encoder/util/error.h"

namespace gpubmc::core::vectors {

void JsonReader::fail(const std::string& expected) const {
  throw UserError(fmt::format("{}: {}", where_, expected));
}

JsonReader JsonReader::at(const std::string& key) const {
  if (!value_->is_object()) fail("expected an object");
  auto it = value_->find(key);
  if (it == value_->end()) fail("\"" + key + "\" is missing");
  return {*it, where_ + "." + key};
}

void JsonReader::members(std::initializer_list<std::string_view> required,
                         std::initializer_list<std::string_view> optional) const {
  if (!value_->is_object()) fail("expected an object");
  for (std::string_view key : required) at(std::string(key));
  auto among = [](std::initializer_list<std::string_view> list, const std::string& key) {
    return std::find(list.begin(), list.end(), key) != list.end();
  };
  for (const auto& [key, value] : value_->items())
    if (!among(required, key) && !among(optional, key)) fail("there is no \"" + key + "\" here");
}

std::vector<JsonReader> JsonReader::items() const {
  if (!value_->is_array()) fail("expected an array");
  std::vector<JsonReader> out;
  for (size_t i = 0; i < value_->size(); ++i) out.emplace_back((*value_)[i], fmt::format("{}[{}]", where_, i));
  return out;
}

std::vector<std::pair<std::string, JsonReader>> JsonReader::entries() const {
  if (!value_->is_object()) fail("expected an object");
  std::vector<std::pair<std::string, JsonReader>> out;
  for (const auto& [key, value] : value_->items()) out.emplace_back(key, JsonReader(value, where_ + "." + key));
  return out;
}

std::string JsonReader::string() const {
  if (!value_->is_string()) fail("expected a string");
  return value_->get<std::string>();
}

bool JsonReader::boolean() const {
  if (!value_->is_boolean()) fail("expected true or false");
  return value_->get<bool>();
}

uint64_t JsonReader::number(uint64_t low, uint64_t high) const {
  const bool whole = value_->is_number_unsigned() || (value_->is_number_integer() && value_->get<int64_t>() >= 0);
  if (!whole || value_->get<uint64_t>() < low || value_->get<uint64_t>() > high)
    fail(fmt::format("expected a whole number from {} to {}", low, high));
  return value_->get<uint64_t>();
}

uint64_t JsonReader::bits() const {
  const std::string text = string();
  uint64_t out = 0;
  const char* end = text.data() + text.size();
  const bool prefixed = text.starts_with("0x") && text.size() > 2;
  if (!prefixed) fail("expected bits such as \"0x1f\"");
  const auto [stop, error] = std::from_chars(text.data() + 2, end, out, 16);
  if (error != std::errc() || stop != end) fail("expected at most 64 bits such as \"0x1f\"");
  return out;
}

std::vector<uint8_t> JsonReader::hexBytes() const {
  const std::string text = string();
  std::vector<uint8_t> out;
  for (size_t i = 0; i < text.size(); i += 2) {
    uint8_t byte = 0;
    const char* end = text.data() + std::min(i + 2, text.size());
    const auto [stop, error] = std::from_chars(text.data() + i, end, byte, 16);
    if (error != std::errc() || stop != end || i + 2 > text.size())
      fail("expected bytes as hexadecimal digits, two a byte");
    out.push_back(byte);
  }
  return out;
}

interp::Bytes JsonReader::bytes() const {
  interp::Bytes out;
  for (const auto& [key, run] : entries()) {
    uint64_t offset = 0;
    const char* end = key.data() + key.size();
    const auto [stop, error] = std::from_chars(key.data(), end, offset);
    if (error != std::errc() || stop != end || offset >> ir::kOffsetBits)
      fail("\"" + key + "\": expected the offset of a byte");
    for (uint8_t byte : run.hexBytes())
      if (!out.emplace(offset++, byte).second) run.fail("a byte that another run has as well");
  }
  return out;
}

std::vector<std::string> JsonReader::strings() const {
  std::vector<std::string> out;
  for (const JsonReader& r : items()) out.push_back(r.string());
  return out;
}

}  // namespace gpubmc::core::vectors
