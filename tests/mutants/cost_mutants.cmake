# NAME FIND REPLACE, by file. FIND is an expression that occurs exactly once in the file.

set(mutated gpu-model/cost/wavefronts.cpp)
gpubmc_cost_mutant(no_phases [=[bytes <= kBankBytes ? 32 : kBanks * kBankBytes / bytes]=] [=[32]=])
gpubmc_cost_mutant(no_broadcast [=[words.insert(<<<(*lanes[l] + at) / kBankBytes>>>)]=]
                   [=[(*lanes[l] + at) / kBankBytes + (uint64_t(l) << 40)]=])
gpubmc_cost_mutant(banks_of_eight_bytes [=[inBank[<<<word % kBanks>>>]]=] [=[word / 2 % kBanks]=])

set(mutated core/perf/count_terms.cpp)
gpubmc_cost_mutant(known_bits_everywhere [=[(low & zeros) || (low & ones) != ones]=] [=[low != 0]=])
gpubmc_cost_mutant(groups_share [=[out.most += ofGroup(offsets, of.second, bytes, measure).most;]=]
                   [=[out.most = std::max(out.most, ofGroup(offsets, of.second, bytes, measure).most);]=])
gpubmc_cost_mutant(all_lanes_are_active [=[classes.push_back(&of);]=] [=[if (classes.empty()) classes.push_back(&of);]=])
gpubmc_cost_mutant(sectors_of_64_bytes [=[unsigned(std::countr_zero(cost::kSectorBytes))]=] [=[6u]=])
gpubmc_cost_mutant(distance_in_pieces [=[distance >= piece || distance <= -piece]=] [=[distance != 0]=])
gpubmc_cost_mutant(banks_turned [=[(a.offset - b.offset) % kPeriod == 0]=] [=[a.offset == b.offset]=])
gpubmc_cost_mutant(first_of_any [=[tm_.and_(first[k - from], lanes[l].guard)]=] [=[lanes[k].guard]=])
gpubmc_cost_mutant(phases_forgotten [=[measure == Measure::Wavefronts ? cost::lanesOfPhase(bytes) : lanes.size()]=]
                   [=[lanes.size()]=])
gpubmc_cost_mutant(inactive_ask_first [=[tm_.and_(lanes[k].guard, samePiece(lanes[k], lanes[l], shift))]=]
                   [=[samePiece(lanes[k], lanes[l], shift)]=])

set(mutated core/perf/costs.cpp)
gpubmc_cost_mutant(first_warp_only [=[from = <<<warp * size>>>]=] [=[warp * size * 0]=])
gpubmc_cost_mutant(bound_not_asked [=[tm().ult(limit, count)]=] [=[tm().ult(tm().add(limit, tm().constant(1, CountTerms::kBits)), count)]=])
gpubmc_cost_mutant(one_side_parts [=[tm().and_(tm().disj(first), tm().disj(second))]=] [=[tm().fls()]=])
gpubmc_cost_mutant(any_interval_is_certain [=[possible.size() > 1]=] [=[false]=])

set(mutated core/perf/intervals.cpp)
gpubmc_cost_mutant(next_barrier_closes [=[s = <<<segment>>>; isOpen && s + 1]=] [=[segment + 1]=])
gpubmc_cost_mutant(barrier_before_opens [=[!passes(s, rest, opens)]=] [=[(passes(s, rest, opens), false)]=])

set(mutated core/perf/block_sums.cpp)
gpubmc_cost_mutant(intervals_of_other_blocks [=[byInterval_[<<<at.second>>>].add(s)]=] [=[Interval()]=])
