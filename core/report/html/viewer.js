// The page: the list of properties, the story of the one that is chosen, and the panes that follow its steps.

class Viewer {
  constructor(report) {
    this.report = report;
    this.now = -1;
    this.chosen = [];
    this.everyThread = false;
    this.traces = new Map();
    this.source = new SourcePane(report, this);
    this.timeline = new Timeline(this);
    this.memory = new MemoryPane(this);
    this.order = new OrderPane(this);
    this.waits = new WaitsPane(report, this);
    this.variables = element('div', {class: 'variables', tabindex: '0', role: 'region', 'aria-label': 'variables'});
    this.story = element('section', {class: 'story', 'aria-live': 'polite', 'aria-label': 'what is wrong'});
    this.told = element('span', {class: 'told', role: 'status'});
    this.slider = element('input', {type: 'range', min: 0, value: 0, 'aria-label': 'step', oninput: () => this.go(Number(this.slider.value) - 1)});
    this.more = element('input', {type: 'text', inputmode: 'numeric', placeholder: '+ thread', title: 'a number: 7, or with its block: 1:7', 'aria-label': 'follow one more thread, by its number, or 1:7 in block 1', size: 9, onchange: () => {
      const t = this.threadOf(this.more.value.trim());
      if (t >= 0) this.choose(t);
      this.more.value = '';
    }});
    this.buildPage();
    document.addEventListener('keydown', (e) => this.key(e));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.timeline.draw());
    const violated = this.items.findIndex((i) => i.property.status === 'violated' && i.property.witness);
    this.open(violated >= 0 ? violated : this.items.length ? 0 : -1);
  }

  buildPage() {
    const r = this.report;
    document.title = `${r.file}: ${r.verdict} (gpubmc)`;
    const step = (label, name, run) => element('button', {type: 'button', title: name, 'aria-label': name, onclick: run}, label);
    this.caught = step('⚡ conflict', 'go to the conflicting accesses (c)', () => this.conflict());
    this.transport = element('nav', {class: 'transport', 'aria-label': 'steps'},
        step('|◀', 'first step (g)', () => this.go(-1)), step('◀◀', 'previous event (p)', () => this.event(-1)),
        step('◀', 'step back (k)', () => this.step(-1)), step('▶', 'step forward (j)', () => this.step(1)),
        step('▶▶', 'next event (n)', () => this.event(1)), step('▶|', 'last step (G)', () => this.go(this.trace.count - 1)),
        this.caught, this.slider, this.told,
        element('label', {title: 'step through all threads (a)'}, this.every = element('input', {type: 'checkbox', onchange: () => { this.everyThread = this.every.checked; }}), 'all threads'));
    const tab = (name, pane) => ({name, pane, button: element('button', {type: 'button', role: 'tab', onclick: () => this.tab(name)}, name)});
    this.tabs = [tab('Memory', this.memory), tab('Order', this.order), tab('Waits for', this.waits), tab('Inputs', {box: element('div', {class: 'tab-body', role: 'tabpanel', 'aria-label': 'inputs'}), load: () => {}})];
    this.panes = element('section', {class: 'pane tabs', 'aria-label': 'memory and more'},
        element('header', {role: 'tablist'}, this.tabs.map((t) => t.button)), this.tabs.map((t) => t.pane.box));
    this.stage = element('div', {class: 'stage'},
        element('div', {class: 'column'}, this.source.box,
            element('section', {class: 'pane', 'aria-label': 'variables'}, element('header', {}, element('h2', {}, 'Variables'), element('span', {class: 'hint'}, 'of the followed threads'), element('span', {class: 'room'}), this.more), this.variables)),
        element('div', {class: 'column'}, this.timeline.box, this.panes));
    this.help = element('dialog', {class: 'help', 'aria-label': 'keys'}, element('h2', {}, 'Keys'),
        element('dl', {}, [['j, ↓', 'step forward'], ['k, ↑', 'step back'], ['n, →', 'next event of the chosen threads: an access, a barrier, the end'], ['p, ←', 'previous event'],
          ['g / G', 'first / last step'], ['c', 'the first, then the second of the conflicting accesses'], ['a', 'step through all threads or the chosen ones'],
          ['1 … 4', 'Memory, Order, Waits for, Inputs'], ['v', 'next violation'], ['?', 'this list']].map(([k, what]) => [element('dt', {}, k), element('dd', {}, what)])),
        element('p', {}, 'A click on a thread of the timeline chooses it; up to four are followed at a time. A click on a warp unfolds it.'),
        element('form', {method: 'dialog'}, element('button', {}, 'Close')));
    this.main = element('main', {}, this.story, this.transport, this.stage);
    document.getElementById('app').replaceChildren(
        element('header', {class: 'top'}, element('b', {}, 'gpubmc'), element('span', {class: 'file'}, r.file),
            element('span', {class: `verdict ${this.kindOf(r.verdict)}`}, r.verdict), element('span', {class: 'room'}),
            element('span', {class: 'hint'}, `version ${r.version}`),
            element('button', {type: 'button', onclick: () => this.help.showModal(), 'aria-label': 'keys (?)'}, '? keys')),
        this.list(), this.main, this.help);
  }

  kindOf(status) {
    return status === 'violated' || status === 'internal error' ? 'bad' : status.startsWith('holds') ? 'good' : 'open';
  }
  /** Properties of all kernels, violated first. */
  list() {
    this.items = [];
    const parts = [];
    const both = differenceItems(this.report);
    if (both.length) {
      parts.push(element('h2', {}, 'Difference'), element('details', {open: true}, element('summary', {}, `Runs (${both.length})`), both.map((item) => {
        const n = this.items.push(item) - 1;
        item.button = element('button', {type: 'button', class: 'item bad', onclick: () => this.open(n)}, element('span', {}, item.property.class), element('code', {}, item.property.id));
        return item.button;
      })));
    }
    for (const w of this.report.reasons || []) parts.push(element('p', {class: 'hint'}, w.text));
    if (this.report.assumptions)
      parts.push(element('details', {}, element('summary', {}, `Assumptions (${this.report.assumptions.length})`), element('ul', {}, this.report.assumptions.map((t) => element('li', {}, t)))));
    parts.push(this.hostList());
    const order = {bad: 0, open: 1, good: 2};  // stable: otherwise as in the file
    for (const kernel of [...this.report.kernels].sort((a, b) => (order[this.kindOf(a.verdict)] ?? 1) - (order[this.kindOf(b.verdict)] ?? 1))) {
      const groups = {bad: [], known: [], open: [], good: []};
      for (const [properties, others] of [[kernel.properties, false], [kernel.others, true]])
        for (const property of properties) groups[property.allowed ? 'known' : this.kindOf(property.status)].push({kernel, property, others});
      const l = kernel.launch;
      parts.push(element('h2', {}, kernel.name, element('span', {class: `verdict ${this.kindOf(kernel.verdict)}`}, kernel.verdict)),
          element('p', {class: 'hint'}, `<<<${this.dims(l.gridDim)}, ${this.dims(l.blockDim)}>>> ${l.origin}`));
      if (kernel.providedThat)
        parts.push(element('p', {}, 'provided that'), element('pre', {}, kernel.providedThat.join('\n')));
      for (const [name, kind] of [['Violated', 'bad'], ['Known and accepted', 'known'], ['Not decided', 'open'], ['Holds', 'good']]) {
        if (!groups[kind].length) continue;
        const buttons = groups[kind].map((item) => {
          const n = this.items.push(item) - 1;
          item.button = element('button', {type: 'button', class: `item ${kind}`, onclick: () => this.open(n)},
              element('span', {}, item.property.class || item.property.id), item.property.subject ? element('code', {}, item.property.subject) : '',
              item.property.location.line && kind === 'bad' ? element('span', {class: 'hint'}, `line ${item.property.location.line}${item.others ? ', with other inputs' : ''}`) : '');
          return item.button;
        });
        parts.push(element('details', {open: kind === 'bad'}, element('summary', {}, `${name} (${buttons.length})`), buttons));
      }
      const texts = (name, list) => list.length ? element('details', {}, element('summary', {}, `${name} (${list.length})`), element('ul', {}, list.map((t) => element('li', {}, t)))) : '';
      parts.push(texts('Assumptions', kernel.assumptions), texts('Notes', kernel.notes));
    }
    if (this.report.reason) parts.push(element('p', {}, this.report.reason));
    if (this.report.notes.length)
      parts.push(element('details', {}, element('summary', {}, `About the file (${this.report.notes.length})`), element('ul', {}, this.report.notes.map((t) => element('li', {}, t)))));
    return element('aside', {'aria-label': 'properties'}, parts);
  }
  /** What goes wrong in the host program: nothing where there is nothing. */
  hostList() {
    const found = this.report.host || [];
    if (!found.length) return [];
    const buttons = found.map((property) => {
      const item = {kernel: null, property, others: false}, n = this.items.push(item) - 1, kind = property.allowed ? 'known' : 'bad';
      item.button = element('button', {type: 'button', class: `item ${kind}`, onclick: () => this.open(n)},
          element('span', {}, property.class), property.subject ? element('code', {}, property.subject) : '',
          element('span', {class: 'hint'}, `line ${property.location.line}`));
      return item.button;
    });
    return [element('h2', {}, 'Host program'), element('details', {open: true}, element('summary', {}, `Found (${found.length})`), buttons)];
  }
  dims(d) { return d[2] > 1 ? `(${d.join(',')})` : d[1] > 1 ? `(${d[0]},${d[1]})` : String(d[0]); }

  open(n) {
    this.index = n;
    this.items.forEach((item, i) => item.button.setAttribute('aria-current', i === n ? 'true' : 'false'));
    const item = this.items[n];
    if (item) item.button.closest('details').open = true;
    const data = item && item.property.witness && item.property.witness.trace;
    this.trace = null;
    if (data) {
      if (!this.traces.has(n)) this.traces.set(n, new Trace(data, item.kernel));
      this.trace = this.traces.get(n);
    }
    this.main.classList.toggle('no-trace', !this.trace);
    if (!this.trace) return this.tellPlain(item);
    this.chosen = this.trace.data.involved.slice(0, 4);
    if (!this.chosen.length) this.chosen = [0];
    if (this.trace.data.stuck) this.chosen = cardsOf(this.report, item.property, this.trace).map((c) => c.threads[0]);
    this.now = this.trace.count - 1;
    this.slider.max = String(this.trace.count);
    const d = this.trace.data;
    this.caught.hidden = d.second === null;
    this.caught.lastChild.textContent = d.first === null ? '⚡ access' : '⚡ conflict';
    for (const pane of [this.source, this.timeline, this.order]) pane.load(this.trace);
    this.memory.load(this.trace);
    this.waits.load(this.trace);
    this.tabs[2].button.hidden = !d.stuck;
    this.inputs(item.property.witness.inputs);
    this.tellStory(item);
    this.tab(d.stuck ? 'Waits for' : d.objects.length ? 'Memory' : 'Inputs');
    this.go(d.second !== null ? d.second : this.trace.count - 1);
  }
  tellStory(item) {
    const p = item.property, trace = this.trace, cards = cardsOf(this.report, p, trace), d = trace.data;
    this.story.replaceChildren(
        element('p', {class: 'id'}, element('span', {class: `verdict ${p.severity === 'error' ? 'bad' : 'open'}`}, p.severity), p.id,
            p.level ? ` ${p.level}` : '', item.others ? ' — with inputs that the launches of the file do not pass' : ''),
        element('h1', {}, sentenceOf(p, trace, cards)),
        element('div', {class: 'cards'}, cards.map((c) => element('button', {type: 'button', class: `card mark-${c.mark}`, onclick: () => { if (c.side !== undefined) this.open(c.side); if (c.step >= 0) this.go(c.step); this.source.reveal(c.place); }},
            element('span', {class: 'card-who'}, element('b', {class: `dot mark-${c.mark}`}, 'ABCD'[c.mark]), c.who, element('span', {class: 'hint'}, c.place.line ? `line ${c.place.line}` : '')),
            element('code', {}, sourceLine(this.report, c.place).trim() || (c.place.line ? `${c.place.file}:${c.place.line}` : 'nobody writes it')),
            element('span', {class: 'does'}, c.does)))),
        element('p', {class: 'why'}, reasonOf(p, trace, cards), d.capped === null ? '' :
            ` After step ${d.capped + 1} only the threads that take part are recorded (--trace-steps).`));
  }
  tellPlain(item) {
    this.source.load(null);
    if (!item) {
      this.story.replaceChildren(element('h1', {}, this.report.reason || (this.report.reasons && this.report.reasons.length ? this.report.reasons[0].text : this.report.tool === 'gpubmc equiv' ? (this.report.verdict === 'holds' ? 'Kernel and reference compute the same.' : this.report.verdict) : 'There are no kernels in this report.')));
      return;
    }
    const p = item.property, place = p.location;
    if (!item.kernel) {
      const line = (l) => element('li', {}, `${l.file}:${l.line} `, element('code', {}, sourceLine(this.report, l).trim()));
      this.story.replaceChildren(
          element('p', {class: 'id'}, element('span', {class: `verdict ${p.severity === 'error' ? 'bad' : 'open'}`}, p.severity), p.id),
          element('h1', {}, capitalised(p.message)), element('ul', {}, line(place), p.callers.map(line)));
      return;
    }
    this.story.replaceChildren(element('p', {class: 'id'}, element('span', {class: `verdict ${this.kindOf(p.status)}`}, p.status), p.id),
        element('h1', {}, p.status.startsWith('holds') ? `${p.class || p.id}${p.subject ? ` (${p.subject})` : ''}: ${p.status} for ${p.inputs === 'all' ? 'all inputs' : 'the inputs of the launches'} and ${p.size === 'any' ? 'launches of any size' : 'this launch'}.`
            : p.message || p.reason || p.status),
        element('p', {class: 'why'}, p.reason && p.reason !== p.message ? p.reason : '', place.line ? ` (${place.file}:${place.line})` : ''),
        element('h2', {}, 'What the answers for this kernel rest on'), element('ul', {}, item.kernel.assumptions.map((t) => element('li', {}, t))));
  }
  inputs(inputs) {
    const box = this.tabs[3].pane.box, scalars = Object.entries(inputs.scalars), arrays = Object.entries(inputs.arrays);
    const rows = scalars.map(([n, v]) => element('tr', {}, element('th', {scope: 'row'}, n), element('td', {}, v)));
    for (const [n, a] of arrays) {
      if (a === null) {
        rows.push(element('tr', {}, element('th', {scope: 'row'}, n), element('td', {}, 'not written before the launch')));
        continue;
      }
      const cells = Object.entries(a.bytes || {}), text = cells.slice(0, 64).map(([at, b]) => `${at}: ${b}`).join(', ');
      rows.push(element('tr', {}, element('th', {scope: 'row'}, n), element('td', {}, `bytes ${text}${cells.length > 64 ? ', …' : ''}${a.fill ? ` filled with ${a.fill.join(', ')}` : ''}`)));
    }
    box.replaceChildren(rows.length ? element('table', {class: 'inputs'}, rows) : element('p', {}, 'Every input is 0.'));
  }
  tab(name) {
    this.tabName = name;
    for (const t of this.tabs) {
      t.button.setAttribute('aria-selected', t.name === name ? 'true' : 'false');
      t.pane.box.hidden = t.name !== name;
    }
    if (!this.trace) return;
    if (name === 'Memory') this.memory.reveal();
    if (name === 'Order') this.order.open(this.memory);
  }
  cellChosen() { if (this.tabName === 'Order') this.order.open(this.memory); }

  /** "7" is thread 7 of the block of the first followed thread, "1:7" that of block 1; linear numbers. -1: there is none. */
  threadOf(text) {
    const m = /^(?:(\d+):)?(\d+)$/.exec(text), per = this.trace.data.threadsPerBlock;
    if (!m || Number(m[2]) >= per) return -1;
    const [gx, gy] = this.trace.kernel.launch.gridDim;
    const block = m[1] === undefined ? Math.floor(this.chosen[0] / per)
        : this.trace.data.blocks.findIndex(([x, y, z]) => x + gx * (y + gy * z) === Number(m[1]));
    return block < 0 ? -1 : block * per + Number(m[2]);
  }
  /** One more thread to follow, in place of the last one if there are four. */
  choose(thread) {
    if (this.chosen.includes(thread)) return;
    if (this.chosen.length === 4) this.chosen.pop();
    this.chosen.push(thread);
    this.chosenChanged();
  }
  drop(thread) {
    if (this.chosen.length < 2) return;
    this.chosen = this.chosen.filter((t) => t !== thread);
    this.chosenChanged();
  }
  chosenChanged() {
    this.timeline.sideBySide();
    this.go(this.now);
  }
  go(step) {
    if (!this.trace) return;
    this.now = Math.max(-1, Math.min(this.trace.count - 1, step));
    this.slider.value = String(this.now + 1);
    const i = this.now;
    this.told.textContent = i < 0 ? `before the first of ${this.trace.count} steps`
        : `step ${i + 1} of ${this.trace.count}: ${this.trace.threadName(this.trace.thread[i])}, line ${this.trace.placeOf(i).line}: ${this.trace.tell(i)}${this.ending(i)}`;
    this.told.title = this.told.textContent;
    this.source.show();
    if (i >= 0) this.source.reveal(this.trace.placeOf(i));
    this.showVariables();
    this.timeline.reveal(i);
    if (this.tabName === 'Memory') this.memory.show();
    if (this.tabName === 'Order') this.order.show();
  }
  /** What the last step leads to. */
  ending(i) {
    const d = this.trace.data;
    return i === this.trace.count - 1 && d.second === null && !d.stuck ? `; then ${this.items[this.index].property.message}` : '';
  }
  step(direction) {
    let i = this.now + direction;
    if (!this.everyThread) while (i >= 0 && i < this.trace.count && !this.chosen.includes(this.trace.thread[i])) i += direction;
    if (i < this.trace.count) this.go(i);
  }
  event(direction) {
    const plain = ['line', 'variable', 'branch'];
    let i = this.now + direction;
    while (i >= 0 && i < this.trace.count && ((!this.everyThread && !this.chosen.includes(this.trace.thread[i])) || plain.includes(this.trace.kindOf(i)))) i += direction;
    if (i < this.trace.count) this.go(i);
  }
  conflict() {
    const d = this.trace.data;
    if (d.second === null) return;
    this.go(d.first !== null && this.now === d.second ? d.first : d.second);
  }
  showVariables() {
    const trace = this.trace, columns = this.chosen.map((t) => trace.variables(t, this.now)), names = new Set();
    for (const c of columns) for (const n of c.keys()) names.add(n);
    const head = element('tr', {}, element('th', {scope: 'col'}, 'name'), this.chosen.map((t, m) => element('th', {scope: 'col'}, element('b', {class: `dot mark-${m}`}, 'ABCD'[m]), trace.threadName(t),
        this.chosen.length > 1 ? element('button', {type: 'button', class: 'drop', 'aria-label': `do not follow ${trace.threadName(t)}`, onclick: () => this.drop(t)}, '×') : '')));
    const rows = [...names].map((name) => {
      const cells = columns.map((c) => c.get(name)), texts = cells.map((v) => v ? v.value : '–');
      const differ = new Set(texts).size > 1;
      return element('tr', {}, element('th', {scope: 'row'}, name), texts.map((text, m) => element('td', {class: `${differ ? 'differ' : ''}${cells[m] && cells[m].step === this.now ? ' fresh' : ''}`, title: text}, text)));
    });
    this.variables.replaceChildren(names.size ? element('table', {}, element('thead', {}, head), element('tbody', {}, rows)) : element('p', {class: 'hint'}, 'The kernel has no variables.'));
  }
  key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey || this.help.open) return;
    if (/^(INPUT|SELECT)$/.test(e.target.tagName) && e.target.type !== 'range' && e.target.type !== 'checkbox') return;
    if (e.key === '?') return this.help.showModal();
    const violations = this.items.map((x, n) => n).filter((n) => this.items[n].property.witness);
    if (e.key === 'v' && violations.length) return this.open(violations[(violations.indexOf(this.index) + 1) % violations.length]);
    if (!this.trace) return;
    const keys = {
      j: () => this.step(1), ArrowDown: () => this.step(1), k: () => this.step(-1), ArrowUp: () => this.step(-1),
      n: () => this.event(1), ArrowRight: () => this.event(1), p: () => this.event(-1), ArrowLeft: () => this.event(-1),
      g: () => this.go(-1), G: () => this.go(this.trace.count - 1), c: () => this.conflict(),
      a: () => { this.everyThread = this.every.checked = !this.everyThread; },
      1: () => this.tab('Memory'), 2: () => this.tab('Order'), 3: () => this.tabs[2].button.hidden || this.tab('Waits for'), 4: () => this.tab('Inputs')};
    if (!Object.hasOwn(keys, e.key)) return;
    e.preventDefault();
    keys[e.key]();
  }
}

window.viewer = new Viewer(JSON.parse(document.getElementById('report').textContent));
