#include "core/replay/data.h"

#include <algorithm>
#include <bit>

namespace gpubmc::core {

namespace {

/// Limit on the recorded events of all threads.
constexpr size_t kEvents = 2'000'000;
/// So small that sums of many are exact in every float type except the smallest.
constexpr uint64_t kNumbers = 1'000;
/// Limit for one thread at one instruction.
constexpr size_t kChoices = 64;

/// The bits of a float from 0 to 1 of that width, clamped to the range; an integer from lo to hi if the range is small,
/// or there is no such float.
uint64_t between(uint64_t lo, uint64_t hi, uint64_t number, unsigned bits) {
  if (hi - lo < kNumbers) return lo + number % (hi - lo + 1);
  const double part = double(1 + number % kNumbers) / double(kNumbers);
  const uint64_t asFloat = bits == 64   ? std::bit_cast<uint64_t>(part)
                           : bits == 32 ? std::bit_cast<uint32_t>(float(part))
                                        : lo + number % kNumbers;
  return std::clamp(asFloat, lo, hi);
}

/// The bits of a small number in the type of a member; null: the type is unknown.
uint64_t bitsOf(int64_t number, const ir::ElementPart* part) {
  if (part && part->type == ir::kF64) return std::bit_cast<uint64_t>(double(number));
  if (part && part->type == ir::kI1) return 1;
  if (part && part->type == ir::kF32) return std::bit_cast<uint32_t>(float(number));
  return uint64_t(number);
}

/// Without a pattern that the lanes of a warp would share.
bool isOdd(uint64_t number) {
  return std::popcount(number * 0x9E3779B97F4A7C15ull) & 1;
}

/// A unit of memory that gets one number.
struct Piece {
  uint64_t begin;
  unsigned bytes;
  const ir::ElementPart* part;  ///< null: a word of unknown type, or a byte of padding or bit-fields
};

Piece pieceAt(const ir::Object& array, uint64_t offset) {
  if (array.parts.empty()) {
    const uint64_t size = std::clamp<uint64_t>(array.elementBytes, 1, 8);
    return {offset / size * size, unsigned(size), nullptr};
  }
  const ir::ElementPart* part = ir::partOf(array, offset);
  if (!part || part->isBitField) return {offset, 1, nullptr};
  return {offset / array.elementBytes * array.elementBytes + part->bit / 8, part->type.bytes(), part};
}

class MadeUp {
 public:
  /// `all`: also replaces values given by the witness.
  MadeUp(const ir::Module& module, interp::Witness& w, bool all, bool bothSigns)
      : module_(module), w_(w), bothSigns_(bothSigns), said_(w.contents) {
    if (all) said_.clear();
  }

  void read(const interp::AccessRecord& a) {
    if (a.object >= module_.objects.size() || w_.known.contains(a.object)) return;
    const ir::Object& array = module_.objects[a.object];
    if (array.space != ir::Space::Global || array.init != ir::Init::Arbitrary) return;
    if (array.parts.empty() && array.elementBytes == 8) return;  // these may be pointers
    interp::Bytes &bytes = w_.contents[a.object], &said = said_[a.object];
    for (uint64_t at = a.offset; at < a.offset + a.size;) {
      const Piece piece = pieceAt(array, at);
      at = piece.begin + piece.bytes;
      if (piece.part && piece.part->type.isPtr()) continue;
      if (const auto known = said.lower_bound(piece.begin); known != said.end() && known->first < at) continue;
      const int64_t number = int64_t(1 + next_++ % kNumbers);
      const uint64_t bits = bitsOf(bothSigns_ && isOdd(uint64_t(number)) ? -number : number, piece.part);
      for (unsigned b = 0; b < piece.bytes; ++b)
        said[piece.begin + b] = bytes[piece.begin + b] = uint8_t(bits >> 8 * b);
    }
  }

  /// The values of unconstrained reads of the thread, such as textures.
  void choose(interp::ThreadId thread) {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      for (uint32_t b = 0; b < module_.functions[f].blocks.size(); ++b) {
        const std::vector<ir::Inst>& insts = module_.functions[f].blocks[b].insts;
        for (uint32_t i = 0; i < insts.size(); ++i)
          if (insts[i].op == ir::Opcode::Arbitrary && !insts[i].isUncomputed) choose(thread, {f, b, i}, insts[i]);
      }
  }

 private:
  void choose(interp::ThreadId thread, ir::InstRef at, const ir::Inst& inst) {
    auto isConstant = [](const ir::Operand& o) { return o.kind == ir::Operand::Kind::Const; };
    if (!std::ranges::all_of(inst.operands, isConstant)) return;
    std::vector<uint64_t>& values = w_.choices[{thread, at}];
    values.resize(kChoices);
    for (uint64_t& v : values) v = between(inst.operands[0].payload, inst.operands[1].payload, next_++, inst.type.bits);
  }

  const ir::Module& module_;
  interp::Witness& w_;
  const bool bothSigns_;
  std::map<uint32_t, interp::Bytes> said_;  ///< the values that must stay, by object id
  uint64_t next_ = 0;
};

}  // namespace

interp::Outcome replayWithData(const ir::Module& module, interp::Witness& witness, const interp::ReplayOptions& options,
                               const std::function<bool(const interp::Violation&)>& meant, bool always) {
  interp::Outcome first = interp::replay(module, witness, options);
  auto isBenign = [](const interp::Violation& v) { return v.cls == PropertyClass::BenignRace; };
  if (std::ranges::any_of(first.violations, meant)) return first;
  if (!always && std::ranges::none_of(first.violations, isBenign)) return first;
  interp::ReplayOptions recording = options;
  recording.recordAll = kEvents;
  const std::vector<interp::AccessRecord> accesses = interp::replay(module, witness, recording).recording.accesses;
  struct Try {
    bool all, bothSigns;
  };
  for (const auto& [all, bothSigns] : {Try{false, false}, Try{true, false}, Try{false, true}, Try{true, true}}) {
    if (bothSigns && !always) break;
    interp::Witness other = witness;
    MadeUp data(module, other, all, bothSigns);
    for (const interp::AccessRecord& a : accesses)
      if (!a.write || a.atomic) data.read(a);
    if (all)
      for (interp::ThreadId t : witness.priority) data.choose(t);
    interp::Outcome next = interp::replay(module, other, options);
    if (std::ranges::none_of(next.violations, meant)) continue;
    witness = std::move(other);
    return next;
  }
  return first;
}

}  // namespace gpubmc::core
