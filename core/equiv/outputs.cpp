#include "core/equiv/outputs.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "encoder/util/error.h"

namespace gpubmc::core::equiv {

namespace {

class Outputs {
 public:
  Outputs(const CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides) : in_(inputs), sides_(sides) {}

  std::vector<Output> make() {
    const Comparison& c = in_.comparison;
    if (in_.question.compare.empty()) {
      std::set<uint32_t> written;
      for (const ExecutedSide& s : sides_) written.insert(s.written.begin(), s.written.end());
      for (uint32_t o : written) {
        const bool isOther = std::find(c.scratch.begin(), c.scratch.end(), o) != c.scratch.end() || isResult(o);
        if (!isOther) add(o);
      }
    }
    for (const std::string& name : in_.question.compare) named(name);
    if (isFunction() && !c.ownResult != !c.resultObject)
      throw UserError(fmt::format("{} returns a value, and {} returns none",
                                  c.sides[c.ownResult ? kKernelSide : kReferenceSide].launches[0].shownName,
                                  c.sides[c.ownResult ? kReferenceSide : kKernelSide].launches[0].shownName));
    if (c.ownResult)
      addResults();
    else if (c.resultObject && (in_.question.compare.empty() || in_.comparison.result))
      addResult();
    if (!c.resultObject && in_.question.result)
      throw UserError(fmt::format("--result {}: the reference returns nothing", in_.question.result->array));
    // Of several sizes, those in which nothing is written are not empty of meaning: accesses are checked.
    if (out_.empty() && in_.question.ranges.empty())
      throw UserError(
          "there is nothing to compare: neither side writes to an array, and the reference returns nothing");
    uint64_t words = 0;
    for (const Output& o : out_) words += o.words;
    if (words > kMaxWords)
      throw UserError(
          fmt::format("{} words are more than can be compared ({}): name fewer with --compare, or take a "
                      "smaller size",
                      words, kMaxWords));
    return std::move(out_);
  }

 private:
  const ir::Object& object(uint32_t o) const { return in_.comparison.module.objects[o]; }
  bool isWritten(uint32_t o) const {
    return std::any_of(sides_.begin(), sides_.end(), [&](const ExecutedSide& s) { return s.written.contains(o); });
  }
  /// The output for the reference's return value.
  bool isResult(uint32_t o) const {
    if (!in_.comparison.resultObject) return false;
    if (in_.comparison.ownResult) return o == in_.comparison.resultObject || o == in_.comparison.ownResult;
    return o == in_.comparison.resultObject || o == placeOfResult().first;
  }

  void add(uint32_t o) {
    const auto bytes = in_.bytesOf(o);
    if (!bytes)
      throw UserError(
          fmt::format("how many elements of '{0}' are compared? Give --array {0}=N, with a number or with "
                      "parameters that have a value (--param)",
                      object(o).name));
    Output out;
    out.name = object(o).name;
    out.object = {o, o};
    out.layout = Layout(object(o));
    out.words = out.layout.wordsIn(*bytes);
    if (out.words == 0 && !in_.question.ranges.empty()) return;
    if (out.words == 0) throw UserError(fmt::format("'{}' has no elements to compare", out.name));
    out_.push_back(std::move(out));
  }

  void named(const std::string& name) {
    const ir::Module& m = in_.comparison.module;
    uint32_t found = 0;
    if (auto a = in_.comparison.arrays.find(name); a != in_.comparison.arrays.end()) found = a->second;
    for (uint32_t o = 1; o < m.objects.size() && !found; ++o)
      if (m.objects[o].name == name && m.objects[o].space == ir::Space::Global) found = o;
    if (!found) {
      std::vector<std::string> names;
      for (const auto& [array, o] : in_.comparison.arrays) names.push_back(array);
      throw UserError(fmt::format("--compare {}: there is no such array; there are: {}", name, fmt::join(names, ", ")));
    }
    if (!isWritten(found)) throw UserError(fmt::format("--compare {}: neither side writes to it", name));
    add(found);
  }

  bool isFunction() const { return !in_.question.function.empty(); }

  /// The return values of two functions.
  void addResults() {
    const uint32_t own = in_.comparison.ownResult, result = in_.comparison.resultObject;
    if (!agree(object(own), object(result)) || object(own).size != object(result).size)
      throw UserError(fmt::format("the functions return values of different types, '{}' and '{}'",
                                  object(own).elementType, object(result).elementType));
    Output out;
    out.name = "the return value";
    out.object = {own, result};
    out.layout = Layout(object(own));
    out.words = out.layout.wordsIn(object(own).size.value_or(0));
    out_.push_back(std::move(out));
  }

  /// The object and the element that receive the reference's return value.
  std::pair<uint32_t, uint64_t> placeOfResult() const {
    const Comparison& c = in_.comparison;
    if (const auto& r = in_.comparison.result) {
      auto a = c.arrays.find(r->array);
      if (a != c.arrays.end()) return {a->second, r->element};
      for (uint32_t o = 1; o < c.module.objects.size(); ++o)
        if (c.module.objects[o].name == r->array && c.module.objects[o].space == ir::Space::Global)
          return {o, r->element};
      throw UserError(fmt::format("--result {}: there is no such array", r->array));
    }
    std::vector<uint32_t> single;
    for (uint32_t o : sides_[kKernelSide].written) {
      const auto bytes = in_.bytesOf(o);
      if (bytes && *bytes == object(o).elementBytes && !sides_[kReferenceSide].written.contains(o)) single.push_back(o);
    }
    if (single.size() == 1) return {single.front(), 0};
    throw UserError(
        "the reference returns a value: which element is to have it on the kernel's side? Give --result ARRAY=ELEMENT");
  }

  void addResult() {
    const auto [place, element] = placeOfResult();
    const uint32_t result = in_.comparison.resultObject;
    const ir::Object &a = object(place), &b = object(result);
    const uint64_t bytes = b.size.value_or(0);
    if (bytes == 0 || std::max(a.elementBytes, 1u) != bytes)
      throw UserError(fmt::format("the reference returns {} bytes, an element of '{}' has {}", bytes, a.name,
                                  std::max(a.elementBytes, 1u)));
    if (!sides_[kKernelSide].written.contains(place))
      throw UserError(fmt::format("--result {}: the kernel does not write to it", a.name));
    if (const auto extent = in_.bytesOf(place); extent && (element + 1) * bytes > *extent)
      throw UserError(fmt::format("--result {}={}: it has no such element", a.name, element));
    Output out;
    out.name = fmt::format("the return value ({}[{}])", a.name, element);
    out.object = {place, result};
    out.offset = {element * bytes, 0};
    if (!agree(a, b))
      throw UserError(fmt::format("the reference returns '{}', an element of '{}' is of another type ('{}')",
                                  b.elementType, a.name, a.elementType));
    out.layout = Layout(a.parts.empty() ? b : a);
    out.words = out.layout.perElement();
    out_.push_back(std::move(out));
  }

  const CommonInputs& in_;
  const std::array<ExecutedSide, kSides>& sides_;
  std::vector<Output> out_;
};

}  // namespace

std::vector<Output> outputsOf(const CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides) {
  return Outputs(inputs, sides).make();
}

}  // namespace gpubmc::core::equiv
