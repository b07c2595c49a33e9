# NAME FIND REPLACE, by file. FIND is an expression that occurs exactly once in the file.

set(mutated gpu-model/cost/wavefronts.cpp)
gpubmc_cost_mutant(no_phases [=[bytes <= kBankBytes ? 32 : kBanks * kBankBytes / bytes]=] [=[32]=])
gpubmc_cost_mutant(no_broadcast [=[words.insert(<<<(*lanes[l] + at) / kBankBytes>>>)]=]
                   [=[(*lanes[l] + at) / kBankBytes + (uint64_t(l) << 40)]=])
gpubmc_cost_mutant(banks_of_eight_bytes [=[inBank[<<<word % kBanks>>>]]=] [=[word / 2 % kBanks]=])

set(mutated core/perf/count_terms.cpp)
gpubmc_cost_mutant(known_bits_everywhere [=[open = <<<mask & ~(known.zeros | known.ones)>>>]=] [=[0]=])
gpubmc_cost_mutant(groups_share [=[out.most += of(key, offsets).most;]=]
                   [=[out.most = std::max(out.most, of(key, offsets).most);]=])
gpubmc_cost_mutant(all_lanes_are_active [=[classes.push_back(&members);]=] [=[if (classes.empty()) classes.push_back(&members);]=])
gpubmc_cost_mutant(sectors_of_64_bytes [=[unsigned(std::countr_zero(cost::kSectorBytes))]=] [=[6u]=])
gpubmc_cost_mutant(distance_in_pieces [=[distance >= piece || distance <= -piece]=] [=[distance != 0]=])
gpubmc_cost_mutant(banks_turned [=[(a.offset - b.offset) % kPeriod == 0]=] [=[a.offset == b.offset]=])
gpubmc_cost_mutant(first_of_any [=[tm_.and_(first[k - from], lanes[l].guard)]=] [=[lanes[k].guard]=])
gpubmc_cost_mutant(phases_forgotten [=[cost::lanesOfPhase(<<<bytes>>>)]=] [=[1]=])
gpubmc_cost_mutant(layouts_repeat_like_banks [=[layout->period()]=] [=[kPeriod]=])
gpubmc_cost_mutant(layouts_fit_as_before [=[moves ? r.hi - r.hi % layout->row + layout->row - 1 : r.hi]=] [=[r.lo]=])
gpubmc_cost_mutant(known_bits_are_the_bank [=[((bank & known.zeros) | (~bank & <<<known.ones>>> & bankBits)) == 0]=] [=[~known.zeros]=])
gpubmc_cost_mutant(any_bank_has_most [=[tm_.eq(tm_.extract(lanes[l].address, kPeriodBits - 1, shift), bank)]=] [=[tm_.tru()]=])
gpubmc_cost_mutant(inactive_ask_first [=[tm_.and_(lanes[k].guard, samePiece(lanes[k], lanes[l], shift))]=]
                   [=[samePiece(lanes[k], lanes[l], shift)]=])

set(mutated core/perf/costs.cpp)
gpubmc_cost_mutant(first_warp_only [=[from = <<<warp * size>>>]=] [=[warp * size * 0]=])
gpubmc_cost_mutant(bound_not_asked [=[counts_.exceeds(lanes, unit.bytes, measure, <<<n>>>)]=] [=[n + 1]=])
gpubmc_cost_mutant(one_side_parts [=[tm().and_(tm().disj(first), tm().disj(second))]=] [=[tm().fls()]=])
gpubmc_cost_mutant(any_interval_is_certain [=[possible.size() > 1]=] [=[false]=])

set(mutated core/perf/intervals.cpp)
gpubmc_cost_mutant(next_barrier_closes [=[s = <<<segment>>>; isOpen && s + 1]=] [=[segment + 1]=])
gpubmc_cost_mutant(barrier_before_opens [=[!passes(s, rest, opens)]=] [=[(passes(s, rest, opens), false)]=])

set(mutated core/perf/block_sums.cpp)
gpubmc_cost_mutant(intervals_of_other_blocks [=[byInterval_[<<<at.second>>>].add(s)]=] [=[Interval()]=])

set(mutated core/perf/staging.cpp)
gpubmc_cost_mutant(staged_by_the_same_thread [=[case SpecialRegister::TidX: return <<<SpecialRegister::TidY>>>;]=] [=[SpecialRegister::TidX]=])
gpubmc_cost_mutant(staged_if_it_comes_itself [=[wait.effect(branch({<<<is>>>}, {inside, rest}))]=] [=[Operand::constant(1, ir::kI1)]=])
gpubmc_cost_mutant(staged_past_accesses [=[others_.maySharePlaces({at_.function, b, uint32_t(n)})]=] [=[false]=])
gpubmc_cost_mutant(staged_whatever_is_written [=[others_.areWritten]=] [=[false]=])
gpubmc_cost_mutant(staged_before_the_barrier [=[leave.barrier();]=] [=[(void)leave;]=])
