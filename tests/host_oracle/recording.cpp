// The record of a launch: its kernel, shape and arguments, and the contents of the memory that they point to.

#include <cxxabi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <algorithm>

#include "runtime.h"

namespace oracle {

namespace {

constexpr int kMostLaunches = 300;
constexpr size_t kHead = 256, kTail = 64;  ///< recorded bytes of an array

/// {"rand":[3,7],...}
std::string numbersText() {
  std::string out;
  for (const auto& [call, values] : runtime().numbers) {
    out += (out.empty() ? "\"" : ",\"") + call + "\":[";
    bool isFirst = true;
    for (long v : values) out += (std::exchange(isFirst, false) ? "" : ",") + std::to_string(v);
    out += "]";
  }
  return "{" + out + "}";
}

/// "1" for each byte of the head and tail of bytesText that was written, otherwise "0".
std::string writtenText(const Allocation& a, size_t offset, size_t bytes) {
  auto is = [&](size_t at) {
    for (const auto& [from, to] : a.written)
      if (from <= at && at < to) return '1';
    return '0';
  };
  std::string head, tail;
  for (size_t i = 0; i < std::min(bytes, kHead); ++i) head += is(offset + i);
  for (size_t i = bytes - std::min(bytes, kTail); i < bytes; ++i) tail += is(offset + i);
  return "\"headWritten\":\"" + head + "\",\"tailWritten\":\"" + tail + "\"";
}

std::string hex(const char* p, size_t n) {
  std::string out;
  char text[4];
  for (size_t i = 0; i < n; ++i) snprintf(text, sizeof text, "%02x", (unsigned char)p[i]), out += text;
  return out;
}
std::string bytesText(const char* p, size_t bytes) {
  const size_t tail = std::min(bytes, kTail);
  return "\"head\":\"" + hex(p, std::min(bytes, kHead)) + "\",\"tail\":\"" + hex(p + bytes - tail, tail) + "\"";
}

Param paramOf(std::string text) {
  Param p;
  while (!text.empty() && text.front() == ' ') text.erase(0, 1);
  if (!text.empty() && text.back() == '*') {
    p.kind = Param::Kind::Pointer;
    p.bytes = 8;
    text.pop_back();
    p.isConst = text.size() >= 5 && text.substr(text.size() - 5) == "const";
    return p;
  }
  static const std::map<std::string, std::pair<size_t, bool>> integers{
      {"bool", {1, false}},       {"char", {1, true}},
      {"signed char", {1, true}}, {"unsigned char", {1, false}},
      {"short", {2, true}},       {"unsigned short", {2, false}},
      {"int", {4, true}},         {"unsigned int", {4, false}},
      {"long", {8, true}},        {"unsigned long", {8, false}},
      {"long long", {8, true}},   {"unsigned long long", {8, false}}};
  // The structures of tests/host_oracle/generate.py.
  static const std::map<std::string, std::pair<size_t, std::vector<size_t>>> records{
      {"Packed", {24, {8}}}, {"Nested", {40, {8, 32}}}, {"Fill", {16, {0}}}, {"Rows", {24, {0, 8}}}};
  if (auto it = records.find(text); it != records.end()) {
    p.kind = Param::Kind::Record;
    p.bytes = it->second.first;
    p.pointers = it->second.second;
  }
  if (auto it = integers.find(text); it != integers.end()) {
    p.kind = Param::Kind::Integer;
    p.bytes = it->second.first;
    p.isSigned = it->second.second;
  }
  return p;
}

std::string pointerText(char* p, bool isConst) {
  auto it = find(p);
  std::string line = std::string("{\"kind\":\"pointer\",\"const\":") + (isConst ? "true" : "false") +
                     ",\"null\":" + (p ? "false" : "true");
  if (it != runtime().allocations.end()) {
    const size_t offset = size_t(p - it->first), left = it->second.bytes - offset;
    line += ",\"id\":" + std::to_string(it->second.id) + ",\"offset\":" + std::to_string(offset) +
            ",\"bytes\":" + std::to_string(it->second.bytes) + "," + bytesText(p, left) +
            (it->second.kind == HostOracleDevice ? "," + writtenText(it->second, offset, left) : "");
  }
  return line + "}";
}

}  // namespace

// The parameters of "void k<3>(int*, float const*)".
Kernel kernelOf(const char* linkName) {
  Kernel k;
  k.name = k.source = linkName;
  int status = 0;
  char* text = abi::__cxa_demangle(linkName, nullptr, nullptr, &status);
  if (!text) return k;
  const std::string name = text;
  free(text);
  if (name.empty() || name.back() != ')') return k;
  size_t open = name.size() - 1;
  for (int depth = 0;; --open) {
    depth += name[open] == ')' ? 1 : name[open] == '(' ? -1 : 0;
    if (depth == 0) break;
    if (open == 0) return k;
  }
  k.isTyped = true;
  // Names of template instances include the return type, void.
  const std::string front = name.substr(0, open);
  k.source = front.compare(0, 5, "void ") == 0 ? front.substr(5) : front;
  const std::string list = name.substr(open + 1, name.size() - open - 2);
  if (list.empty()) return k;
  int depth = 0;
  size_t from = 0;
  for (size_t i = 0; i <= list.size(); ++i) {
    if (i == list.size() || (list[i] == ',' && depth == 0)) {
      k.params.push_back(paramOf(list.substr(from, i - from)));
      from = i + 1;
    } else {
      depth += list[i] == '<' || list[i] == '(' ? 1 : list[i] == '>' || list[i] == ')' ? -1 : 0;
    }
  }
  return k;
}

char* pointerAt(const std::string& record, size_t offset) {
  char* p = nullptr;
  memcpy(&p, record.data() + offset, sizeof p);
  return p;
}

void record(const Kernel& k, dim3 grid, dim3 block, size_t shared, const std::vector<std::string>& values) {
  Runtime& r = runtime();
  char text[256];
  snprintf(text, sizeof text, "\",\"typed\":%s,\"grid\":[%u,%u,%u],\"block\":[%u,%u,%u],\"shared\":%zu,\"arguments\":[",
           k.isTyped ? "true" : "false", grid.x, grid.y, grid.z, block.x, block.y, block.z, shared);
  std::string line = "{\"kernel\":\"" + k.name + "\",\"name\":\"" + k.source + text;
  for (size_t i = 0; i < values.size(); ++i) {
    if (i) line += ",";
    if (k.params[i].kind == Param::Kind::Pointer) {
      line += pointerText(reinterpret_cast<char*>(strtoull(values[i].c_str(), nullptr, 10)), k.params[i].isConst);
    } else if (k.params[i].kind == Param::Kind::Integer) {
      line +=
          "{\"kind\":\"integer\",\"bits\":" + std::to_string(8 * k.params[i].bytes) + ",\"value\":" + values[i] + "}";
    } else if (k.params[i].kind == Param::Kind::Record) {
      line += "{\"kind\":\"record\",\"bytes\":" + std::to_string(k.params[i].bytes) + "," +
              bytesText(values[i].data(), values[i].size()) + ",\"pointers\":{";
      for (size_t offset : k.params[i].pointers)
        line += (line.back() == '{' ? "\"" : ",\"") + std::to_string(offset) +
                "\":" + pointerText(pointerAt(values[i], offset), false);
      line += "}}";
    } else {
      line += "{\"kind\":\"other\"}";
    }
  }
  line += "],\"variables\":{";
  bool isFirst = true;
  for (const auto& [shadow, v] : r.variables) {
    line += std::string(isFirst ? "" : ",") + "\"" + v.name + "\":{\"bytes\":" + std::to_string(v.bytes) + "," +
            bytesText(v.memory, v.bytes) + "}";
    isFirst = false;
  }
  line += "},\"numbers\":" + numbersText() + "}\n";
  if (++r.launches > kMostLaunches) _exit(0);
  if (r.log >= 0 && write(r.log, line.data(), line.size()) != ssize_t(line.size())) abort();
}

}  // namespace oracle
