// A trace as docs/json.md describes it, and what the panes ask of it: which step of a thread is the latest, what a
// variable or a cell of memory holds then. Answers come by binary search in lists that are made once.

/** How many elements of an increasing list are at most `limit`. */
function countUpTo(list, limit) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The colours that threads are told apart by; the first are those the report is about. */
const kMarks = ['--mark-a', '--mark-b', '--mark-c', '--mark-d'];

/** Of reports that do not say what their language calls the parts of a launch. */
const kTerms = {thread: 'thread', block: 'block', warp: 'warp'};

class Trace {
  constructor(data, kernel) {
    this.data = data;
    this.kernel = kernel;
    this.terms = data.terms || kTerms;
    const s = data.steps;
    this.count = s.thread.length;
    this.thread = Uint32Array.from(s.thread);
    this.kind = Uint8Array.from(s.kind);
    this.place = Uint32Array.from(s.place);
    this.interval = Uint32Array.from(s.interval);
    this.threads = data.blocks.length * data.threadsPerBlock;
    this.intervals = 1;
    for (let i = 0; i < this.count; i++) if (this.interval[i] >= this.intervals) this.intervals = this.interval[i] + 1;
    this.kinds = Object.fromEntries(data.kinds.map((name, i) => [name, i]));
    this.access = data.kinds.map((k) => ['read', 'write', 'atomic', 'free'].includes(k));
    this.listSteps();
    this.variablesOf = new Map();
    this.cellsOf = new Map();
  }

  // The steps of each thread, and where in its interval each of them stands.
  listSteps() {
    const lengths = new Uint32Array(this.threads);
    for (let i = 0; i < this.count; i++) lengths[this.thread[i]]++;
    this.stepsOf = Array.from(lengths, (n) => new Uint32Array(n));
    this.position = new Uint32Array(this.count);
    this.longest = new Uint32Array(this.intervals).fill(1);
    const next = new Uint32Array(this.threads), begun = new Uint32Array(this.threads);
    for (let i = 0; i < this.count; i++) {
      const t = this.thread[i], n = next[t]++;
      this.stepsOf[t][n] = i;
      if (n > 0 && this.interval[i] !== this.interval[this.stepsOf[t][n - 1]]) begun[t] = n;
      this.position[i] = n - begun[t];
      if (this.position[i] >= this.longest[this.interval[i]]) this.longest[this.interval[i]] = this.position[i] + 1;
    }
  }

  kindOf(i) { return this.data.kinds[this.kind[i]]; }
  isAccess(i) { return this.access[this.kind[i]]; }
  placeOf(i) { return this.data.places[this.place[i]]; }
  value(index) {
    const v = this.data.values[index];
    return Array.isArray(v) ? v.join(', ') : v;
  }
  /** The latest step of the thread among those up to `now`; -1: none yet. */
  latest(thread, now) {
    const n = countUpTo(this.stepsOf[thread], now);
    return n ? this.stepsOf[thread][n - 1] : -1;
  }

  threadName(t) {
    const per = this.data.threadsPerBlock, [bx, by] = this.data.blockDim, lane = t % per;
    const write = ([x, y, z], box) => box[2] > 1 ? `(${x},${y},${z})` : box[1] > 1 ? `(${x},${y})` : `${x}`;
    const own = [lane % bx, Math.floor(lane / bx) % by, Math.floor(lane / bx / by)];
    const grid = this.kernel.launch.gridDim, name = `${this.terms.thread} ${write(own, this.data.blockDim)}`;
    return grid[0] * grid[1] * grid[2] > 1 ? `${name}, ${this.terms.block} ${write(this.data.blocks[Math.floor(t / per)], grid)}` : name;
  }
  /** "thread 0, thread 3 and 29 more", ranges of one block in short. */
  threadNames(list) {
    const runs = [];
    for (const t of list) {
      const last = runs[runs.length - 1];
      const same = last && Math.floor(last[1] / this.data.threadsPerBlock) === Math.floor(t / this.data.threadsPerBlock);
      if (same && last[1] === t - 1) last[1] = t;
      else runs.push([t, t]);
    }
    const short = runs.slice(0, 3).map(([a, b]) => {
      const {thread, block: group} = this.terms, [own, block] = this.threadName(a).split(`, ${group}`);
      const last = this.threadName(b).split(`, ${group}`)[0].replace(`${thread} `, '');
      return (a === b ? own : `${own.replace(thread, `${thread}s`)} ${b === a + 1 ? 'and' : 'to'} ${last}`) + (block ? `, ${group}${block}` : '');
    });
    const told = runs.slice(0, 3).reduce((n, [a, b]) => n + b - a + 1, 0);
    return short.join('; ') + (told < list.length ? `; and ${list.length - told} more` : '');
  }

  objectName(o) {
    const x = this.data.objects[o];
    if (x.thread !== null) return `${x.name} of ${this.threadName(x.thread)}`;
    return x.block !== null && this.data.blocks.length > 1 ? `${x.name} of ${this.terms.block} ${this.data.blocks[x.block].slice(0, 2).join(',')}` : x.name;
  }
  /** "s[4]": by elements where these are known. */
  cellName(o, at) {
    const x = this.data.objects[o], size = x.elementBytes;
    if (!size || at % size) return `${x.name} at byte ${at}`;
    return x.bytes === size ? x.name : `${x.name}[${at / size}]`;
  }

  /** What the step does, for people: "writes s[4], 0 → 7". */
  tell(i) {
    const s = this.data.steps, at = () => this.cellName(s.what[i], s.at[i]);
    const before = () => this.value(s.before[i]), after = () => this.value(s.after[i]);
    switch (this.kindOf(i)) {
      case 'line': return `comes to line ${this.placeOf(i).line}`;
      case 'read': return `reads ${at()}, ${after()}`;
      case 'write': return `writes ${at()}, ${before()} → ${after()}`;
      case 'atomic': return before() === after() ? `reads ${at()} atomically, ${after()}`
          : `updates ${at()} atomically, ${before()} → ${after()}`;
      case 'free': return `frees ${this.data.objects[s.what[i]].name}`;
      case 'variable': return `${this.value(s.what[i])} = ${after()}`;
      case 'arrive': return `arrives at the ${this.value(s.what[i])} and waits`;
      case 'release': return `goes on from the ${this.value(s.what[i])}`;
      case 'branch': return `condition is ${after()}`;
      case 'exit': return 'leaves the kernel';
    }
    return '';
  }

  /** Source variables of a thread as they are after step `now`: name, value, and the step that gave it; those of the
      function that the thread is in are not told from those of its callers. */
  variables(thread, now) {
    let lists = this.variablesOf.get(thread);
    if (!lists) {
      lists = new Map();
      for (const i of this.stepsOf[thread]) {
        if (this.kindOf(i) !== 'variable') continue;
        const name = this.value(this.data.steps.what[i]);
        if (!lists.has(name)) lists.set(name, []);
        lists.get(name).push(i);
      }
      this.variablesOf.set(thread, lists);
    }
    const out = new Map();
    for (const [name, steps] of lists) {
      const n = countUpTo(steps, now);
      out.set(name, n ? {value: this.value(this.data.steps.after[steps[n - 1]]), step: steps[n - 1]} : null);
    }
    return out;
  }

  /** The cells of an object, by number: the accesses of each in order. A cell is an element, or 4 bytes. */
  cells(object) {
    let found = this.cellsOf.get(object);
    if (found) return found;
    const size = this.data.objects[object].elementBytes || 4, s = this.data.steps;
    found = {size, accesses: new Map()};
    for (let i = 0; i < this.count; i++) {
      if (!this.isAccess(i) || s.what[i] !== object || this.kindOf(i) === 'free') continue;
      const first = Math.floor(s.at[i] / size), last = Math.floor((s.at[i] + Math.max(1, s.size[i]) - 1) / size);
      for (let c = first; c <= last; c++) {
        if (!found.accesses.has(c)) found.accesses.set(c, []);
        found.accesses.get(c).push(i);
      }
    }
    this.cellsOf.set(object, found);
    return found;
  }
  changes(i) {
    return this.kindOf(i) === 'write' || (this.kindOf(i) === 'atomic' && this.data.steps.before[i] !== this.data.steps.after[i]);
  }
  /** What a cell holds after step `now`: the text, and the step that wrote it (-1: nobody yet). */
  cell(object, number, now) {
    const {size, accesses} = this.cells(object), s = this.data.steps, list = accesses.get(number);
    if (!list) return {text: '', writer: -1};
    const part = (index, i) => {
      const v = this.data.values[index];
      if (s.at[i] === number * size && s.size[i] === size) return v;
      return Array.isArray(v) && s.at[i] % size === 0 ? v[number - s.at[i] / size] : '…';
    };
    for (let n = countUpTo(list, now); n > 0; n--)
      if (this.changes(list[n - 1])) return {text: part(s.after[list[n - 1]], list[n - 1]), writer: list[n - 1]};
    return {text: part(s.before[list[0]], list[0]), writer: -1};
  }
}
