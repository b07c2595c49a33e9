// Warp operations under independent thread scheduling: the lanes named in the member mask meet at the instruction.
// __syncwarp orders memory among them; shuffles and votes do not (docs/semantics.md). Where all threads of the block
// meet at one, it is a barrier of the block. If a warp has lanes that are not in the execution
// (MachineOptions::summaries), the results of its operations are in warp_values.cpp.

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "encoder/util/error.h"
#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

namespace {

uint64_t everyLane(unsigned bits) {
  return ~0ull >> (64 - bits);
}

}  // namespace

// The bits of the operation's masks are fewer than lanes of a warp: --warp-size with CUDA's functions.
void BlockExecutor::rejectWideWarps(Context& c, ir::Type mask) {
  if (options_.launch.warpSize > mask.bits)
    throw Unsupported(fmt::format("a mask of {} bits where warps have more threads", mask.bits), c.inst->loc);
}

void BlockExecutor::rejectShuffleWidths(Context& c, const LaneVec& width) {
  const uint32_t most = c.inst->operands[0].type.bits;
  for (uint32_t t : c.active)
    if (const auto w = tm_.value(width.at(t)); !w || *w > most || !std::has_single_bit(*w))
      unsupported(c, fmt::format("shuffle width that is not a constant power of two up to {}", most), c.mask.at(t));
}

template <class F>
void BlockExecutor::perWarp(Context& c, F&& f) {
  const uint32_t size = space_.lanesPerWarp();
  for (uint32_t first = 0; first < lanes_; first += size) {
    const uint32_t last = std::min(first + size, lanes_);
    if (std::any_of(c.active.begin(), c.active.end(), [&](uint32_t l) { return l >= first && l < last; }))
      f(first, last);
  }
}

// A lane's position in its warp: among the lanes here, or a symbolic one.
Term BlockExecutor::names(Term mask, uint32_t first, uint32_t lane) {
  if (!options_.summaries) return tm_.extract(mask, lane - first, lane - first);
  if (tm_.value(mask) == everyLane(tm_.width(mask))) return tm_.tru();
  const Term own = specialRegister(ir::SpecialRegister::LaneId).at(lane);
  return tm_.extract(tm_.lshr(mask, tm_.resizeUnsigned(own, tm_.width(mask))), 0, 0);
}

LaneVec BlockExecutor::namedHere(Context& c) {
  LaneVec mask = operand(c, 0);
  if (!options_.summaries) return mask;
  std::vector<Term> out(lanes_);
  perWarp(c, [&](uint32_t first, uint32_t last) {
    for (uint32_t t = first; t < last; ++t) {
      if (!mask.at(t)) continue;
      Term named = names(mask.at(t), first, first);
      for (uint32_t j = first + 1; j < last; ++j) named = tm_.concat(names(mask.at(t), first, j), named);
      out[t] = tm_.resizeUnsigned(named, tm_.width(mask.at(t)));
    }
  });
  return LaneVec(std::move(out));
}

// Valid: the calling lane names itself, every named lane that has not exited is here, and it names the same lanes,
// including those that are not in the execution. A lane that stays in a summarised loop arrives in another choice of
// its iteration. What it does there is not ordered before what follows a shuffle or vote: lanes stop for it only where
// memory is ordered.
LaneVec BlockExecutor::memberMask(Context& c) {
  rejectWideWarps(c, c.inst->operands[0].type);
  const bool waits = !options_.summaries || c.inst->op == ir::Opcode::WarpSync;
  const LaneVec mask = namedHere(c), all = operand(c, 0);
  const uint32_t size = space_.lanesPerWarp();
  if (c.mask.isUniform() && mask.isUniform() && all.isUniform() && lanes_ % size == 0)
    if (auto m = tm_.value(mask.uniform()); m && std::countr_one(*m) >= int(size) && nobody(cut_)) return mask;
  ++effects_;
  noteWaiting(c.mask);
  std::vector<Term> bad(lanes_, tm_.fls()), stopped(lanes_, tm_.fls());
  Gathering& gathering = gather(c, true);
  const bool mayLeave = c.inst->comers != ir::Comers::All;
  perWarp(c, [&](uint32_t first, uint32_t last) {
    if (waits) waitForCut(c, mask, first, last);
    for (uint32_t t = first; t < last; ++t) {
      Term here = c.mask.at(t);
      if (!here || tm_.isFalse(here)) continue;
      here = tm_.and_(here, goesOn_.at(t));
      auto names = [&](uint32_t j) { return tm_.extract(mask.at(t), j - first, j - first); };
      std::vector<Term> reasons{tm_.not_(names(t))};
      for (uint32_t j = first; j < last; ++j) {
        Term there = c.mask.at(j) ? tm_.and_(c.mask.at(j), goesOn_.at(j)) : tm_.fls();
        if (there == here && all.at(j) == all.at(t)) continue;
        if (Term trapped = trapped_.at(j); trapped && !tm_.isFalse(trapped))
          stopped[t] = tm_.or_(stopped[t], tm_.and_(tm_.and_(here, names(j)), tm_.and_(tm_.not_(there), trapped)));
        Term absent = mayLeave ? tm_.and_(tm_.not_(there), tm_.not_(leftNow(j))) : tm_.not_(there);
        if (const Term slow = cut_.at(j); slow && !waits) absent = tm_.and_(absent, tm_.not_(slow));
        if (Term waits = tm_.and_(tm_.and_(here, names(j)), absent); !tm_.isFalse(waits)) {
          Term traps = trapsLater(j);
          stopped[t] = tm_.or_(stopped[t], tm_.and_(waits, traps));
          const Term leaves = mayLeave ? leavesLater(gathering, j) : tm_.fls();
          absent = tm_.and_(absent, tm_.not_(tm_.or_(leaves, traps)));
        }
        Term differs = tm_.isFalse(there) ? tm_.fls() : tm_.and_(there, tm_.ne(all.at(j), all.at(t)));
        reasons.push_back(tm_.and_(names(j), tm_.or_(absent, differs)));
      }
      bad[t] = tm_.conj(std::vector<Term>{here, tm_.disj(reasons), tm_.not_(stopped[t])});
    }
  });
  waitForTrapped(c, LaneVec(std::move(stopped)));
  LaneVec b(std::move(bad));
  oblige(c, PropertyClass::InvalidMask, b);
  assume(b, LaneVec(tm_.fls()));
  return mask;
}

// Whether all threads of the block meet here: it is one warp, and none of its lanes is elsewhere.
bool BlockExecutor::isBarrierOfBlock(const Context& c, const LaneVec& mask) const {
  if (options_.summaries || lanes_ > space_.lanesPerWarp() || !nobody(cut_)) return false;
  if (!c.mask.isUniform() || !mask.isUniform()) return false;
  const auto named = tm_.value(mask.uniform());
  return named && std::countr_one(*named) >= int(lanes_);
}

void BlockExecutor::executeWarpSync(Context& c) {
  LaneVec mask = memberMask(c);
  if (isBarrierOfBlock(c, mask)) return nextSegment(c.mask.uniform(), c.ref);
  out_.segments.back().warpBarriers.push_back({c.mask, std::move(mask), false});
  if (options_.summaries)
    memory_.meetOthers();
  else
    perWarp(c, [&](uint32_t first, uint32_t last) { memory_.mergeWithin(first, last); });
  carryPendingCopies(false);
}

// A source lane that does not take part gives an undefined value.
void BlockExecutor::executeShuffle(Context& c) {
  LaneVec mask = memberMask(c), value = operand(c, 1), place = operand(c, 2), width = operand(c, 3);
  if (options_.summaries) return define(c, shuffled(c, mask));
  const unsigned bits = c.inst->type.bits;
  const uint32_t lanes = c.inst->operands[0].type.bits, farthest = lanes - 1;
  rejectShuffleWidths(c, width);
  std::vector<Term> out(lanes_), undefinedGuard(lanes_, tm_.fls()), undefinedValue(lanes_);
  perWarp(c, [&](uint32_t first, uint32_t last) {
    for (uint32_t t = first; t < last; ++t) {
      Term here = c.mask.at(t);
      if (!here || tm_.isFalse(here)) continue;
      auto w = tm_.value(width.at(t));
      if (!w || *w > lanes || !std::has_single_bit(*w)) {
        out[t] = tm_.constant(0, bits);
        continue;
      }
      const uint32_t lane = t - first, base = lane & ~uint32_t(*w - 1), end = base + uint32_t(*w) - 1;
      Term undefined{};
      auto from = [&](uint32_t source) -> Term {
        Term there = first + source < last && c.mask.at(first + source) ? c.mask.at(first + source) : tm_.fls();
        Term member = tm_.extract(mask.at(t), source, source);
        Term takesPart = there == here ? member : tm_.and_(there, member);
        if (tm_.isTrue(takesPart)) return value.at(first + source);
        if (!undefined) undefined = tm_.var("shuffled", bits);
        undefinedGuard[t] = tm_.tru();
        undefinedValue[t] = undefined;
        return tm_.isFalse(takesPart) ? undefined : tm_.ite(takesPart, value.at(first + source), undefined);
      };
      auto sourceFor = [&](uint32_t b) -> uint32_t {
        switch (c.inst->shuffle) {
          case ir::ShuffleOp::Index: return base + (b & uint32_t(*w - 1));
          case ir::ShuffleOp::Up: return lane >= base + (b & farthest) ? lane - (b & farthest) : lane;
          case ir::ShuffleOp::Down: return lane + (b & farthest) <= end ? lane + (b & farthest) : lane;
          case ir::ShuffleOp::Xor: return (lane ^ (b & farthest)) <= end ? lane ^ (b & farthest) : lane;
        }
        throw InternalError("unknown shuffle");
      };
      if (auto b = tm_.value(place.at(t))) {
        out[t] = from(sourceFor(uint32_t(*b)));
        continue;
      }
      const unsigned places = unsigned(std::countr_zero(lanes));
      Term low = tm_.extract(place.at(t), places - 1, 0);
      Term v = from(sourceFor(0));
      for (uint32_t b = 1; b < lanes; ++b) v = tm_.ite(tm_.eq(low, tm_.constant(b, places)), from(sourceFor(b)), v);
      out[t] = v;
    }
  });
  LaneVec guard(std::move(undefinedGuard));
  if (!nobody(guard)) out_.choices.push_back({c.ref, maskAnd(guard, c.mask), LaneVec(std::move(undefinedValue))});
  define(c, LaneVec(std::move(out)));
}

void BlockExecutor::executeVote(Context& c) {
  LaneVec mask = memberMask(c), predicate = operand(c, 1);
  if (options_.summaries) return define(c, voted(c, mask));
  std::vector<Term> out(lanes_);
  perWarp(c, [&](uint32_t first, uint32_t last) {
    Term lastMask{}, result{};
    for (uint32_t t = first; t < last; ++t) {
      if (Term here = c.mask.at(t); !here || tm_.isFalse(here)) continue;
      if (mask.at(t) != lastMask) {
        lastMask = mask.at(t);
        std::vector<Term> yes, no;
        Term ballot{};
        for (uint32_t j = first; j < last; ++j) {
          Term there = c.mask.at(j);
          Term part =
              there && !tm_.isFalse(there) ? tm_.and_(there, tm_.extract(lastMask, j - first, j - first)) : tm_.fls();
          Term p = tm_.isFalse(part) ? part : predicate.at(j);
          yes.push_back(tm_.and_(part, p));
          no.push_back(tm_.and_(part, tm_.not_(p)));
          ballot = ballot ? tm_.concat(yes.back(), ballot) : yes.back();
        }
        switch (c.inst->vote) {
          case ir::VoteOp::All: result = tm_.zext(tm_.not_(tm_.disj(no)), 32); break;
          case ir::VoteOp::Any: result = tm_.zext(tm_.disj(yes), 32); break;
          case ir::VoteOp::Uniform: result = tm_.zext(tm_.not_(tm_.and_(tm_.disj(yes), tm_.disj(no))), 32); break;
          case ir::VoteOp::Ballot: result = tm_.resizeUnsigned(ballot, c.inst->type.bits); break;
        }
      }
      out[t] = result;
    }
  });
  define(c, LaneVec(std::move(out)));
}

void BlockExecutor::executeMatch(Context& c) {
  LaneVec mask = memberMask(c), value = operand(c, 1);
  if (options_.summaries) return define(c, matched(c, mask));
  std::vector<Term> out(lanes_);
  perWarp(c, [&](uint32_t first, uint32_t last) {
    for (uint32_t t = first; t < last; ++t) {
      if (Term here = c.mask.at(t); !here || tm_.isFalse(here)) continue;
      Term equal{};
      std::vector<Term> differs;
      for (uint32_t j = first; j < last; ++j) {
        Term there = c.mask.at(j), bit = tm_.fls();
        if (there && !tm_.isFalse(there)) {
          Term part = tm_.and_(there, tm_.extract(mask.at(t), j - first, j - first));
          Term same = tm_.eq(value.at(j), value.at(t));
          bit = tm_.and_(part, same);
          differs.push_back(tm_.and_(part, tm_.not_(same)));
        }
        equal = equal ? tm_.concat(bit, equal) : bit;
      }
      const unsigned bits = c.inst->type.bits;
      Term set = tm_.resizeUnsigned(equal, bits);
      out[t] = c.inst->op == ir::Opcode::MatchAny ? set : tm_.ite(tm_.disj(differs), tm_.constant(0, bits), set);
    }
  });
  define(c, LaneVec(std::move(out)));
}

void BlockExecutor::executeReduce(Context& c) {
  LaneVec mask = memberMask(c), value = operand(c, 1);
  if (options_.summaries) return define(c, reduced(c, mask));
  std::vector<Term> out(lanes_);
  perWarp(c, [&](uint32_t first, uint32_t last) {
    for (uint32_t t = first; t < last; ++t) {
      if (Term here = c.mask.at(t); !here || tm_.isFalse(here)) continue;
      Term sum = value.at(t);
      for (uint32_t j = first; j < last; ++j) {
        Term there = c.mask.at(j);
        if (j == t || !there || tm_.isFalse(there)) continue;
        Term part = tm_.and_(there, tm_.extract(mask.at(t), j - first, j - first));
        sum = tm_.ite(part, memory::combine(tm_, c.inst->atomic, sum, value.at(j)), sum);
      }
      out[t] = sum;
    }
  });
  define(c, LaneVec(std::move(out)));
}

// Some set of arrived lanes that contains the caller; lanes in one set see the same set.
void BlockExecutor::executeActiveMask(Context& c) {
  rejectWideWarps(c, c.inst->type);
  const uint32_t size = space_.lanesPerWarp();
  const unsigned bits = c.inst->type.bits;
  std::vector<Term> sets(lanes_);
  for (uint32_t lane : c.active) sets[lane] = tm_.var("activemask", bits);
  perWarp(c, [&](uint32_t first, uint32_t last) {
    for (uint32_t t = first; t < last; ++t) {
      Term here = c.mask.at(t);
      if (!here || tm_.isFalse(here)) continue;
      auto bit = [&](uint32_t of, uint32_t j) { return names(sets[of], first, j); };
      std::vector<Term> facts{bit(t, t)};
      for (uint32_t j = first; j < first + size && j - first < bits; ++j) {
        Term there = j < last && c.mask.at(j) ? c.mask.at(j) : tm_.fls();
        if (!tm_.isTrue(there)) facts.push_back(tm_.implies(bit(t, j), there));
        if (j > t && !tm_.isFalse(there)) {
          facts.push_back(tm_.eq(bit(t, j), bit(j, t)));
          facts.push_back(tm_.implies(bit(t, j), tm_.eq(sets[t], sets[j])));
          if (options_.summaries)
            facts.push_back(
                tm_.or_(bit(t, j), tm_.implies(there, tm_.eq(tm_.and_(sets[t], sets[j]), tm_.constant(0, bits)))));
        }
      }
      addAssumption(tm_.implies(here, tm_.conj(facts)));
      if (options_.summaries)
        out_.warpResults.push_back(
            {t, takesPart(c, t), tm_.constant(everyLane(bits), bits), sets[t], tm_.tru(), false});
    }
  });
  LaneVec v = lanes_ == 1 ? LaneVec(sets[0]) : LaneVec(std::move(sets));
  out_.choices.push_back({c.ref, c.mask, v});
  define(c, std::move(v));
}

}  // namespace gpubmc::machine
