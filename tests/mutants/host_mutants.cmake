# The mutated step of the analysis, and the program of regress/escapes that kills the mutant.

# Pointers that are dropped and do not escape.
gpubmc_host_mutant(loads_drop number_at_unknown_place abstract_memory.cpp
                   "  <<<escape(s, dropped);>>>\n  if (pointer.anywhere || first)" "")
gpubmc_host_mutant(vectors_drop copied_as_vector abstract_memory.cpp
                   "      if (target.object) world_.expose(look(s, target.object), dropped);" "")
gpubmc_host_mutant(havoc_drops linked_behind_one_of_many abstract_memory_writes.cpp
                   "edit(s, id), false, operation_);\n  <<<escape(s, dropped);>>>" "")
gpubmc_host_mutant(many_hold stored_in_one_of_many abstract_memory_writes.cpp
                   "!pointer.anywhere && <<<!world_.info(t.object).isMany>>>;" "true")
gpubmc_host_mutant(rest_dropped behind_the_named_arguments interpreter_flow.cpp
                   "memory_.escape(state, arguments[i]);" ";")
gpubmc_host_mutant(realloc_drops moved_by_realloc library_model.cpp
                   "    memory_.move(s, v, old, argument(1));" "")
gpubmc_host_mutant(libraries_put_nothing found_in_map interpreter_opaque.cpp
                   "retains || <<<puts>>>" "false")
gpubmc_host_mutant(meetings_drop kept_on_one_way state.cpp
                   "mode.changed |= escapes_.escapeFrom(out, id);" "")
gpubmc_host_mutant(addresses_are_numbers address_of_one_of_two interpreter_instructions.cpp
                   "    if (number.isBits()) world_.noteAddress(number.bits);" "")
gpubmc_host_mutant(places_are_numbers address_as_number world.cpp "    noteAddress(part);" "")
gpubmc_host_mutant(tables_dropped part_of_a_constant_table memory.cpp
                   "  if (o.kind == Origin::Kind::Initialiser) constants.push_back(o.constant);" "")
gpubmc_host_mutant(counts_unseen printed_count library_model.cpp
                   "!converts(*format, 'n')" "true")
gpubmc_host_mutant(addresses_untold text_of_an_address library_model.cpp
                   "converts(*format, 'p')" "false")
gpubmc_host_mutant(jumps_change_nothing ../host/setjmp_after_a_change interpreter_calls.cpp
                   "    memory_.havoc(again, id);" ";")

# Memory that kernels can reach.
gpubmc_host_mutant(memory_unread table_in_a_vector escapes.cpp
                   "  out.hasEscaped |= c.hasPointers;" "")
gpubmc_host_mutant(variables_unread pointer_in_a_constant_structure launch_model.cpp
                   "passes(Value::pointer(*id, world_.number(0)), isRead || isKept);" "")
gpubmc_host_mutant(nothing_saved saved_by_a_kernel launch_model.cpp
                   "uses_.savesPointers(kernel)" "false")
gpubmc_host_mutant(copies_are_written structure_in_a_loop launch_model.cpp
                   "passesCopy(arguments[i]);" "passes(arguments[i], false);")

gpubmc_host_mutant(parts_forgotten member_and_parameter launch_snapshot.cpp
                   "  takeParts(launch, r, s);" "")
gpubmc_host_mutant(found_beside_parameters variable_and_parameter_of_any_size launch_facts.cpp
                   "out.emplace(p->second, m.from);" "")
gpubmc_host_mutant(found_once two_variables_of_one_array_of_any_size launch_facts.cpp
                   "out.emplace(f->second.first, m.from);" "")
gpubmc_host_mutant(tables_lead_nowhere table_and_two_parameters launch_pointers.cpp
                   "if (isData(t.object)) meet(t.object, place, id, at);" "")
gpubmc_host_mutant(tables_of_two_parameters table_and_two_parameters launch_facts.cpp
                   "<<<by->second.size() > 1>>> || !p.isKnown" "false")
gpubmc_host_mutant(tables_stay_as_launched table_changed_beside_a_launch host_analysis.cpp
                   "std::erase_if(r.held, [&](const auto& held) { return overtaken.contains(held.first); });" "")
gpubmc_host_mutant(unknown_rows_are_others table_and_unknown_row launch_pointers.cpp
                   "for (const MemoryPlace& place : any) r.foundTwice.emplace(m.from, place);" "")
gpubmc_host_mutant(kernels_only_read counted_by_a_kernel launch_model.cpp
                   "variable.isConstant || <<<!variables_.mayWrite(kernel, name)>>>" "true")
gpubmc_host_mutant(tables_hold_others one_of_five_buffers launch_facts.cpp
                   "terms.isTrue(both) || <<<!implications.implies(r.facts, terms.not_(both))>>>" "false")
gpubmc_host_mutant(kernels_launch_nothing launched_by_a_kernel_alone launch_facts.cpp
                   "!program.namedByDevice.contains(kernel.linkName)" "true")
gpubmc_host_mutant(all_is_open ../host/vector_filled_up launch_reader.cpp
                   "terms_.op(x) == encoder::Op::Var && !open.contains(x)" "false")

# What is written at a place that is no constant.
gpubmc_host_mutant(elements_stay element_written_beside world.cpp
                   "<<<  c.last = {};>>>\n  const uint64_t end = offset + bytes;" "")
gpubmc_host_mutant(elements_of_one_way element_on_one_way state.cpp
                   "if (<<<a.last != b.last>>>)" "false")
gpubmc_host_mutant(elements_come_last element_beside_a_copy abstract_memory_writes.cpp
                   "if (<<<look(s, t->object).writer.isOver()>>>) edit(s, t->object).last" "true")

# Streams, variables, the device.
gpubmc_host_mutant(others_streams_wait stream_of_the_caller stream_order.cpp
                   "world_.info(ObjectId(*id)).name == \"stream\"" "world_.info(ObjectId(*id)).name != \"non-blocking\"")
gpubmc_host_mutant(others_work_is_over rows_copied_in_another_stream runtime_memory.cpp
                   "  c.writer = streams_.startedAfter(c.writer, stream);" "")
gpubmc_host_mutant(pageable_is_over pageable_copy runtime_memory.cpp
                   "isWithin || isStaged" "isWithin")
gpubmc_host_mutant(one_variable_for_both host_reads_variable device_memory.cpp
                   "variable->second.isManaged" "true")
gpubmc_host_mutant(nothing_reset reset_of_the_device runtime_model.cpp
                   "      resetDevice(s, *c.site);" "")
gpubmc_host_mutant(one_device wait_for_another_device device_memory.cpp
                   "  effects_.devices |= s.device && s.device != number;" "")
gpubmc_host_mutant(names_decide own_function_of_a_librarys_name library_model.cpp
                   "!isStandard(c.link)" "false")
gpubmc_host_mutant(constructors_as_written constructors_by_priority program.cpp
                   "llvm::cast<llvm::ConstantInt>(entry->getOperand(0))->getZExtValue()" "0")
gpubmc_host_mutant(fills_leave_cells written_over_by_a_fill abstract_memory_writes.cpp
                   "<<<c.cells.empty()>>> && !terms_.value(t->offset)) {" "true")
gpubmc_host_mutant(fills_keep_what_was read_before_and_behind_a_fill abstract_memory_writes.cpp
                   "      e.origin.epoch = world_.newEpoch();" "")

# Memory that launches leave unchanged.
gpubmc_host_mutant(variables_are_not_passed ../host/variable_by_name_and_by_pointer launch_pointers.cpp
                   "r.onVariable.emplace(i, name);" ";")
gpubmc_host_mutant(one_way_need_not_keep ../host/counter_left_on_one_of_two_ways known_launch.cpp
                   "out.kept[name].add(how);" "out.kept[name] = {};")
gpubmc_changed(host_mutants asked_once core/frontend/frontend.cpp "<<<isProved = !keepsAny(clang.facts)>>>;\n  }" "isProved = true")
set(host_mutants ${host_mutants} asked_once ../host/mode_that_count_rests_on)
gpubmc_host_mutant(others_start_no_work ../host/begun_by_another_file runtime_memory.cpp
                   "const StreamUse stream{<<<usesStreams_ ? StreamUse::Kind::Unknown : StreamUse::Kind::Default>>>, {}};"
                   "StreamUse::Kind::Settled")
gpubmc_host_mutant(others_use_no_streams ../host/begun_by_another_file_here_none runtime_model.cpp
                   "f.isSkipped || <<<(code && code->isDeclaration())>>>" "false")
gpubmc_host_mutant(all_near_null_is_null ../host/counted_from_null_and_asked_for launch_facts.cpp
                   "p.isKnown && <<<terms.value(p.offset) == 0>>>" "true")
gpubmc_host_mutant(numbers_are_null ../host/mapped_at_a_number interpreter_instructions.cpp
                   "n && <<<World::isNeverMapped(*n)>>>" "true")

# Loops of functions apart.
gpubmc_host_mutant(launches_demand_nothing ../host/rows_counted_by_a_function postponed_invariants.cpp
                   "symbols_.empty() || wantsAll_" "true")
gpubmc_host_mutant(facts_demand_nothing ../host/rows_counted_by_two_functions postponed_invariants.cpp
                   "!ownFacts_.contains(fact.id)" "false")

# Addresses as numbers.
gpubmc_host_mutant(distances_lead_nowhere other_by_the_distance interpreter_instructions.cpp
                   "if (<<<!countsElements(b)>>>) {" "false")
gpubmc_host_mutant(distances_are_numbers one_of_two_by_the_distance interpreter_instructions.cpp
                   "if (distance.isBits()) world_.noteAddress(distance.bits);" "")
gpubmc_host_mutant(addresses_are_odd ../host/pool_of_aligned_arrays world.cpp
                   "case ObjectKind::Device: return <<<8>>>;" "4")
gpubmc_host_mutant(addends_that_are_no_multiples ../host/size_rounded_up_to_lines aligned.cpp
                   "unsigned(std::countr_zero(factor)) + zerosIn(terms, atom) >= bits" "true")

# Null, and what structures hold.
gpubmc_host_mutant(null_is_no_case ../host/null_on_one_way launch_cases.cpp
                   "        <<<isChoice(v)>>> && std::ranges::find(v.targets, ObjectId(0)" "false")
gpubmc_host_mutant(failures_are_blamed ../host/null_where_an_allocation_fails launch_cases.cpp
                   "      addSuccess(launched, isNull);" "")
gpubmc_host_mutant(unended_work_is_a_failure ../host/null_until_work_has_ended runtime_model.cpp
                   "  return Value::of(code);" "  world_.noteStatus(code);\n  return Value::of(code);")
gpubmc_host_mutant(null_is_forgotten_beside_unknown ../host/null_or_found_in_a_map launch_facts.cpp
                   "  if (<<<p.isKnown>>> || std::ranges::find(p.candidates" "true")
gpubmc_host_mutant(null_has_no_bytes ../host/null_member_stored_in_a_copied_structure world.cpp
                   "t && <<<t->object == 0 && bytes == 8>>>" "false")
gpubmc_host_mutant(null_constants_have_no_bytes ../host/null_in_a_copied_structure world.cpp
                   "        found = llvm::ConstantInt::get(type, 0);" ";")
gpubmc_host_mutant(fills_end_at_pointers ../host/null_in_a_table_of_rows launch_snapshot.cpp
                   "<<<written && !filled>>>" "false")
gpubmc_host_mutant(members_are_not_freed ../host/freed_in_a_structure host_checker.cpp
                   "      checkUse(site, *held, \"passes\", \" to \" + k.name, s);" "")
gpubmc_host_mutant(members_are_of_the_device ../host/host_memory_in_a_structure host_checker.cpp
                   "      checkPointer(site, *held, k.name, s);" "")
gpubmc_host_mutant(all_members_are_followed ../host/host_memory_beside_in_a_structure host_checker.cpp
                   "!k.followed.contains(params.size() + i)" "false")
gpubmc_host_mutant(copied_members_are_of_the_device ../host/host_memory_in_a_copied_structure launch_pointers.cpp
                   "t && <<<isOfHostAlone(program_, world_.info(t->object))>>>" "false")
gpubmc_host_mutant(saved_once saved_twice_by_a_kernel launch_pointers.cpp
                   "isAny && <<<c.hasSaved>>>" "false")
gpubmc_host_mutant(variables_hold_nothing two_variables_of_one_array launch_pointers.cpp
                   "      r.variableIn[*id] = name;" "")

# Default streams.
gpubmc_host_mutant(threads_have_no_streams ../host/set_in_the_stream_of_the_thread stream_order.cpp
                   "<<<program_.hasStreamOfThread>>> ? Kind::OfThread" "false")
gpubmc_host_mutant(legacy_is_of_the_thread ../host/set_in_the_legacy_stream stream_order.cpp
                   "{<<<*n == 1>>> ? Kind::Default : Kind::OfThread" "false")
