#include "core/frontend/lower/word_pieces.h"

#include "core/frontend/lower/function_lowering.h"

namespace gpubmc::core {
namespace {

ir::Type integerOf(unsigned bits) {
  return ir::Type{ir::TypeKind::Int, uint8_t(bits)};
}

template <class Map>
auto knownOf(const Map& known, const ir::Operand& o) {
  return o.kind == ir::Operand::Kind::Reg ? known.find(o.payload) : known.end();
}

}  // namespace

ir::Operand WordPieces::read(FunctionLowering& f, const std::vector<ir::Operand>& words, unsigned at, ir::Type to) {
  size_t first = 0;
  unsigned offset = at;
  while (offset >= words[first].type.bits) offset -= words[first++].type.bits;
  if (offset + to.bits <= words[first].type.bits) return piece(f, words[first], offset, to);
  std::vector<ir::Operand> whole;
  unsigned bits = 0, total = 0;
  for (size_t i = first; bits < to.bits; ++i) {
    whole.push_back(words[i]);
    bits += words[i].type.bits;
  }
  if (offset == 0 && bits == to.bits) return joined(f, whole, to);
  for (const ir::Operand& w : words) total += w.type.bits;
  return piece(f, joined(f, words, integerOf(total)), at, to);
}

ir::Operand WordPieces::piece(FunctionLowering& f, const ir::Operand& word, unsigned at, ir::Type to) {
  if (to.bits == word.type.bits) return f.reinterpret(word, to);
  if (const auto of = knownOf(pieces_, word); of != pieces_.end()) {
    const Piece outer = of->second;
    return piece(f, outer.word, outer.at + at, to);
  }
  if (const auto parts = knownOf(joined_, word); parts != joined_.end()) {
    unsigned begin = 0;
    for (const ir::Operand& part : parts->second) {
      if (begin <= at && at + to.bits <= begin + part.type.bits) return piece(f, ir::Operand(part), at - begin, to);
      begin += part.type.bits;
    }
  }
  const ir::Type whole = integerOf(word.type.bits);
  ir::Operand out = f.toInt(word, whole, false);
  if (at) out = f.emit(ir::Opcode::LShr, whole, {out, ir::Operand::constant(at, whole)});
  out = f.reinterpret(f.toInt(out, integerOf(to.bits), false), to);
  pieces_.emplace(ir::RegId(out.payload), Piece{word, at});
  return out;
}

ir::Operand WordPieces::joined(FunctionLowering& f, const std::vector<ir::Operand>& words, ir::Type to) {
  // Neighbours in one word?
  const auto begin = knownOf(pieces_, words.front());
  bool isPart = begin != pieces_.end();
  unsigned bits = 0;
  for (const ir::Operand& w : words) {
    const auto p = knownOf(pieces_, w);
    isPart =
        isPart && p != pieces_.end() && p->second.word == begin->second.word && p->second.at == begin->second.at + bits;
    bits += w.type.bits;
  }
  if (isPart) {
    const Piece all = begin->second;
    return piece(f, all.word, all.at, to);
  }
  const ir::Type whole = integerOf(to.bits);
  ir::Operand out = ir::Operand::constant(0, whole);
  unsigned at = 0;
  for (const ir::Operand& w : words) {
    ir::Operand part = f.toInt(w, whole, false);
    if (at) part = f.emit(ir::Opcode::Shl, whole, {part, ir::Operand::constant(at, whole)});
    out = at ? f.emit(ir::Opcode::Or, whole, {out, part}) : part;
    at += w.type.bits;
  }
  out = f.reinterpret(out, to);
  if (out.kind == ir::Operand::Kind::Reg) joined_.emplace(ir::RegId(out.payload), words);
  return out;
}

}  // namespace gpubmc::core
