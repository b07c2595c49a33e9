// What is wrong, in one sentence, with the lines and the threads that it takes.

function sourceLine(report, place) {
  const lines = report.sources && report.sources[place.file];
  return lines && place.line >= 1 && place.line <= lines.length ? lines[place.line - 1] : '';
}

function capitalised(text) {
  return text ? `${text[0].toUpperCase()}${text.slice(1)}.` : '';
}

function plural(n, what) {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}

/** Whether a picture of who waits for whom needs the group. */
function isNamed(data, n) {
  return ['waits', 'spins'].includes(data.groups[n].state) || data.edges.some((e) => e.from === n || e.to === n);
}

/** One card for each thread or group of threads: who, where, what it does. */
function cardsOf(report, property, trace) {
  const d = trace.data;
  if (property.difference) return differenceCards(property.difference);
  const ofStep = (i, mark) => ({
    mark, who: trace.threadName(trace.thread[i]), place: trace.placeOf(i), does: trace.tell(i), step: i,
    threads: [trace.thread[i]]});
  if (d.first !== null && d.second !== null) return [ofStep(d.first, 0), ofStep(d.second, 1)];
  if (d.stuck) {
    const state = {
      waits: 'waits here forever', spins: 'spins here forever', exited: 'has left the kernel; its last line',
      running: 'was last here'};
    const groups = d.groups.map((g, n) => n).filter((n) => isNamed(d, n)).slice(0, 4);
    return groups.map((n, mark) => {
      const g = d.groups[n];
      let does = state[g.state];
      if (g.threads.length > 1) does = does.replace(/^waits/, 'wait').replace(/^goes/, 'go').replace(/^has/, 'have').replace('its', 'their').replace(/^was/, 'were');
      if (g.looksAt !== null) does += `: ${g.looksAt} is ${g.sees}`;
      if (g.expected) does += `: ${g.expected}`;
      return {mark, who: trace.threadNames(g.threads), place: d.places[g.place], does, threads: g.threads,
        step: trace.latest(g.threads[0], trace.count - 1)};
    });
  }
  const thread = d.involved[0], last = trace.latest(thread, trace.count - 1);
  const code = sourceLine(report, property.location);
  const own = {mark: 0, who: trace.threadName(thread), place: property.location, does: 'is here', threads: [thread], step: last};
  if (d.second !== null) own.does = trace.tell(d.second);
  else if (property.witness.accesses && property.witness.accesses.length) {
    const a = property.witness.accesses[property.witness.accesses.length - 1];
    own.does = `${a.kind === 'read' ? 'reads' : a.kind === 'free' ? 'frees' : 'writes'} ${a.object} at byte ${a.offset}`;
  } else if (property.class === 'assertion' || property.class === 'ensures') own.does = 'the condition is false here';
  // What the line names tells most.
  const named = new Set(code.match(/[A-Za-z_]\w*/g)), values = [];
  for (const [name, v] of trace.variables(thread, last)) if (v && named.has(name) && !v.value.startsWith('&')) values.push(`${name} = ${v.value}`);
  if (values.length) own.does += `, with ${values.join(', ')}`;
  return [own];
}

/** Of a comparison: both runs as properties, so that they are shown like violations; each knows the other. */
function differenceItems(report) {
  const d = report.difference;
  if (!d || !d.kernel.trace) return [];
  const sides = [['kernel', report.kernel], ['reference', report.reference]];
  const told = {place: d.place, sides: [], reason: d.differing > 1 ? `${d.differing} words differ.` : 'No other word differs.'};
  const items = sides.map(([name, launches]) => {
    const side = d[name], launch = launches[side.writer ? side.writer.launch : launches.length - 1];
    const dims = {gridDim: launch.gridDim, blockDim: side.trace.blockDim, origin: launch.origin};
    told.sides.push({name: `${name} ${launch.kernel}`, value: side.value, expression: side.expression || '', writer: side.writer, trace: new Trace(side.trace, {launch: dims})});
    return {kernel: {name: launch.kernel, launch: dims}, others: false, property: {
      class: name, id: launch.kernel, severity: 'error', status: 'violated', level: null, subject: d.place, advice: '', difference: told,
      message: `${d.place} is ${d.kernel.value} by the kernel and ${d.reference.value} by the reference.`,
      location: side.writer ? side.writer.location : {file: '', line: 0, column: 0},
      witness: {trace: side.trace, inputs: {scalars: d.inputs, arrays: {}}}}};
  });
  return items;
}

function differenceCards(told) {
  return told.sides.map((s, mark) => ({
    mark, side: mark, who: s.name, threads: s.trace.data.involved, step: s.trace.data.second === null ? -1 : s.trace.data.second,
    place: s.writer ? s.writer.location : {file: '', line: 0, column: 0},
    does: `${told.place} = ${s.value}${s.writer ? `, written by ${s.trace.threadName(s.trace.data.involved[0])}` : ', as it was at the start'}${s.expression ? `: ${s.expression}` : ''}`}));
}

/** The sentence above the cards. */
function sentenceOf(property, trace, cards) {
  const d = trace.data;
  if (property.difference) return property.message;
  if (d.first !== null && d.second !== null) {
    // A thread and its own asynchronous copy: the message says it best.
    if (trace.thread[d.first] === trace.thread[d.second]) return capitalised(property.message);
    const s = d.steps, name = trace.cellName(s.what[d.second], s.at[d.second]);
    const verb = (i) => ({read: 'reads', write: 'writes', atomic: 'updates', free: 'frees'})[trace.kindOf(i)];
    return `Two ${trace.terms.thread}s touch ${name} and nothing orders them: ${cards[0].who} ${verb(d.first)} it in line ` +
        `${cards[0].place.line}, ${cards[1].who} ${verb(d.second)} it in line ${cards[1].place.line}. ` +
        (property.class === 'benign-race' ? 'Both leave the same value.' : 'On another run they may come in the other order.');
  }
  if (d.stuck) {
    const stuck = d.groups.filter((g) => g.state === 'waits' || g.state === 'spins');
    const n = stuck.reduce((sum, g) => sum + g.threads.length, 0);
    const gone = d.groups.filter((g) => g.state === 'exited').reduce((sum, g) => sum + g.threads.length, 0);
    const first = d.places[stuck[0].place].line, lines = new Set(stuck.map((g) => d.places[g.place].line));
    if (stuck.every((g) => g.state === 'waits') && gone && lines.size === 1)
      return `${plural(n, trace.terms.thread)} ${n === 1 ? 'waits' : 'wait'} at the barrier in line ${first}, and ${gone} ` +
          `${gone === 1 ? 'has' : 'have'} left the kernel without coming to it: the barrier never opens.`;
    if (stuck.every((g) => g.state === 'waits'))
      return `${plural(n, trace.terms.thread)} ${n === 1 ? 'waits' : 'wait'} forever, ${stuck.length > 1 ?
          `at ${lines.size > 1 ? `${lines.size} different barriers` : 'different rounds of one barrier'}: none has all of its ${trace.terms.thread}s` : `in line ${first}: the others never come`}.`;
    const held = d.edges.filter((e) => e.why === 'changed' && d.groups[e.from].looksAt !== null).slice(0, 2).map((e) =>
        `${trace.threadName(d.groups[e.from].threads[0])} waits for another value of ${d.groups[e.from].looksAt}, which ` +
        `${e.from === e.to ? 'it has written itself' : `${trace.threadName(d.groups[e.to].threads[0])} has written`}`);
    return held.length ? `${plural(n, trace.terms.thread)} ${n === 1 ? 'waits' : 'wait'} forever: ${held.join(', and ')}.`
        : capitalised(property.message);
  }
  // The text of a condition says enough; of an access it is told who, where and on what.
  if (['assertion', 'ensures'].includes(property.class) || !property.message) return capitalised(property.message || property.id);
  return capitalised(`${cards[0].who}, line ${property.location.line}: ${property.message}${property.subject ? ` (${property.subject})` : ''}`);
}

/** The first condition that sends two threads different ways: its steps; null if there is none. */
function parting(trace, a, b) {
  const branches = (t) => Array.from(trace.stepsOf[t]).filter((i) => trace.kindOf(i) === 'branch');
  const [as, bs] = [branches(a), branches(b)];
  for (let n = 0; n < Math.min(as.length, bs.length); n++) {
    if (trace.place[as[n]] !== trace.place[bs[n]]) return null;
    if (trace.data.steps.after[as[n]] !== trace.data.steps.after[bs[n]]) return [as[n], bs[n]];
  }
  return null;
}

/** What one can do against a violation, and whether it counts. */
function adviceOf(property) {
  const {fix, allowed} = property, parts = [];
  if (allowed) parts.push(`${allowed.by === 'baseline' ? 'Known (baseline)' : 'Allowed'}${allowed.reason ? `: ${allowed.reason}` : ''}.`);
  if (fix) parts.push(`Fix: ${fix.insert} ${fix.place} line ${fix.line} (checked: ${fix.verdict}).`);
  if (property.advice) parts.push(property.advice);
  return parts.join(' ');
}

/** Why nothing orders the two accesses, or where those who wait have parted from the others; what one can do. */
function reasonOf(property, trace, cards) {
  const d = trace.data;
  if (property.difference) return property.difference.reason;
  if (d.stuck && cards.length > 1) {
    const parted = parting(trace, cards[0].threads[0], cards[1].threads[0]);
    if (parted) {
      const [x, y] = parted.map((i) => `${trace.value(d.steps.after[i])} for ${trace.threadName(trace.thread[i])}`);
      return `They part in line ${trace.placeOf(parted[0]).line}: its condition is ${x} and ${y}. ${adviceOf(property)}`;
    }
  }
  if (d.first === null || d.second === null) return adviceOf(property);
  const [a, b] = [trace.thread[d.first], trace.thread[d.second]], per = d.threadsPerBlock;
  const isCuda = trace.terms.warp === 'warp';
  let why = capitalised(property.message);
  if (Math.floor(a / per) !== Math.floor(b / per)) why = `They are of different ${trace.terms.block}s: no barrier of a ${trace.terms.block} orders them.`;
  else if (trace.interval[d.first] === trace.interval[d.second])
    why = `Both happen in barrier interval ${trace.interval[d.first]} of their ${trace.terms.block}: no ${isCuda ? '__syncthreads()' : 'barrier'} stands between them` +
        (Math.floor(a % per / d.warpSize) === Math.floor(b % per / d.warpSize) && a !== b && !trace.kernel.launch.lockStep
          ? `, and ${trace.terms.thread}s of one ${trace.terms.warp} wait for each other at ${isCuda ? '__syncwarp' : 'sub_group_barrier'}() only.` : '.');
  return `${why} ${adviceOf(property)}`.trim();
}
