// Memory as a grid of cells, coloured by who wrote them last, and the accesses of one cell in the order executed.

/** A colour for a thread: that of its mark, or one of its own. */
function inkOf(view, thread) {
  const mark = view.chosen.indexOf(thread);
  return mark >= 0 ? `var(${kMarks[mark]})` : `hsl(${(thread * 137.5) % 360} 32% 52%)`;
}

class MemoryPane {
  constructor(view) {
    this.view = view;
    this.select = element('select', {'aria-label': 'memory object', onchange: () => this.open(Number(this.select.value))});
    this.hint = element('span', {class: 'hint'});
    this.rows = new Rows(27, (n) => this.row(n), {class: 'rows cells', role: 'grid', 'aria-label': 'memory', onkeydown: (e) => this.key(e)});
    this.detail = element('p', {class: 'detail', 'aria-live': 'polite'});
    this.box = element('div', {class: 'tab-body', role: 'tabpanel', 'aria-label': 'memory'},
        element('div', {class: 'bar'}, this.select, this.hint),
        this.rows.outer, this.detail);
  }
  load(trace) {
    this.trace = trace;
    const who = trace ? trace.terms.thread : kTerms.thread;
    this.hint.textContent = `a cell has the colour of the ${who} that wrote it last`;
    this.object = null;
    this.cell = null;
    const objects = trace ? trace.data.objects : [];
    // What the report is about comes first, then shared and global memory, then what is a thread's own.
    const about = trace && trace.data.second !== null ? trace.data.steps.what[trace.data.second] : -1;
    const order = objects.map((o, i) => i).sort((a, b) => (b === about) - (a === about) || (objects[a].thread !== null) - (objects[b].thread !== null) || a - b);
    this.select.replaceChildren(...order.slice(0, 500).map((i) => element('option', {value: i}, `${trace.objectName(i)} (${objects[i].space}${objects[i].elementType ? `, ${objects[i].elementType}` : ''})`)));
    this.detail.textContent = order.length ? '' : `No ${who} touches memory.`;
    if (!order.length) return this.rows.resize(0);
    this.open(order[0]);
    if (about >= 0) this.choose(Math.floor(trace.data.steps.at[trace.data.second] / this.cells.size));
  }
  open(object) {
    this.object = object;
    this.select.value = String(object);
    this.cells = this.trace.cells(object);
    const bytes = this.trace.data.objects[object].bytes;
    const room = Math.floor(((this.rows.outer.clientWidth || this.view.main.clientWidth / 2) - 76) / 59);
    this.wide = [16, 8].find((n) => n <= room) || 4;
    // All rows of a small object; of others those with a cell that somebody touches.
    const touched = new Set([...this.cells.accesses.keys()].map((c) => Math.floor(c / this.wide)));
    if (bytes !== null && bytes / this.cells.size <= 4096)
      for (let r = 0; r * this.wide * this.cells.size < bytes; r++) touched.add(r);
    this.list = [...touched].sort((a, b) => a - b);
    this.cell = this.cells.accesses.size ? Math.min(...this.cells.accesses.keys()) : 0;
    this.rows.resize(this.list.length);
    this.choose(this.cell);
  }
  choose(cell) {
    this.cell = cell;
    this.reveal();
    this.view.cellChosen();
  }
  reveal() {
    if (this.object === null) return;
    const row = this.list.indexOf(Math.floor(this.cell / this.wide));
    if (row >= 0) this.rows.reveal(row);
    this.show();
  }
  tell(cell) {
    const {text, writer} = this.trace.cell(this.object, cell, this.view.now);
    const name = this.trace.cellName(this.object, cell * this.cells.size);
    this.detail.textContent = writer < 0 ? `${name} = ${text || 'not touched'}${text ? ', as it was at the start' : ''}`
        : `${name} = ${text}, written by ${this.trace.threadName(this.trace.thread[writer])} in line ${this.trace.placeOf(writer).line} (step ${writer + 1})`;
  }
  show() {
    if (this.object === null) return;
    this.rows.show();
    this.tell(this.cell);
  }
  row(n) {
    const first = this.list[n] * this.wide, bytes = this.trace.data.objects[this.object].bytes, out = [];
    const about = [this.trace.data.first, this.trace.data.second].filter((i) => i !== null);
    for (let c = first; c < first + this.wide; c++) {
      if (bytes !== null && (c < 0 || c * this.cells.size >= bytes) && !this.cells.accesses.has(c)) continue;
      const {text, writer} = this.trace.cell(this.object, c, this.view.now);
      const conflict = about.some((i) => (this.cells.accesses.get(c) || []).includes(i));
      const cell = element('span', {class: `cell${writer >= 0 ? ' written' : ''}${c === this.cell ? ' chosen' : ''}${conflict ? ' conflict' : ''}${bytes !== null && (c < 0 || c * this.cells.size >= bytes) ? ' outside' : ''}`,
          role: 'gridcell', 'aria-selected': c === this.cell ? 'true' : 'false',
          'aria-label': `${this.trace.cellName(this.object, c * this.cells.size)}: ${text || 'not touched'}${writer >= 0 ? `, by ${this.trace.threadName(this.trace.thread[writer])}` : ''}`,
          onclick: () => this.choose(c), onmouseenter: () => this.tell(c), onmouseleave: () => this.tell(this.cell)}, text || '·');
      if (writer >= 0) cell.style.setProperty('--ink', inkOf(this.view, this.trace.thread[writer]));
      out.push(cell);
    }
    return element('div', {class: 'cell-row', role: 'row'}, element('span', {class: 'index', role: 'rowheader'}, `[${first}]`), out);
  }
  key(e) {
    const step = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.wide, ArrowDown: this.wide}[e.key];
    if (step === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    const next = this.cell + step;
    if (this.list.includes(Math.floor(next / this.wide))) this.choose(next);
  }
}

/** The accesses of the chosen cell one below the other, a column a thread: the interleaving as far as it matters there. */
class OrderPane {
  constructor(view) {
    this.view = view;
    this.title = element('p', {class: 'bar'});
    this.head = element('div', {class: 'order-row order-head'});
    this.hint = element('span', {class: 'hint'});
    this.rows = new Rows(27, (n) => this.row(n), {class: 'rows', 'aria-label': 'accesses in the order executed'});
    this.box = element('div', {class: 'tab-body', role: 'tabpanel', 'aria-label': 'order'}, this.title, this.head, this.rows.outer);
  }
  load(trace) {
    this.trace = trace;
    this.list = [];
  }
  /** Of the cell that the memory pane has chosen. */
  open(memory) {
    if (memory.object === null) return;
    this.list = memory.cells.accesses.get(memory.cell) || [];
    const threads = [...new Set(this.list.map((i) => this.trace.thread[i]))];
    const first = this.view.chosen.filter((t) => threads.includes(t));
    this.columns = [...first, ...threads.filter((t) => !first.includes(t))].slice(0, 4);
    this.title.replaceChildren(`${this.trace.cellName(memory.object, memory.cell * memory.cells.size)} in the order executed: ` +
        `${plural(this.list.length, 'access').replace('accesss', 'accesses')} by ${plural(threads.length, this.trace.terms.thread)}`);
    this.head.replaceChildren(element('span', {class: 'number'}, 'step'), ...this.columns.map((t) => element('b', {}, this.trace.threadName(t))),
        threads.length > 4 ? element('b', {}, 'others') : '');
    this.rows.resize(this.list.length);
    this.reveal();
  }
  reveal() {
    const n = countUpTo(this.list, this.view.now);
    if (n) this.rows.reveal(n - 1);
    this.rows.show();
  }
  show() { this.reveal(); }
  row(n) {
    const i = this.list[n], t = this.trace.thread[i], column = this.columns.indexOf(t);
    const conflict = i === this.trace.data.first || i === this.trace.data.second;
    const text = element('span', {class: `access${conflict ? ' conflict' : ''}`}, `${column < 0 ? `${this.trace.threadName(t)}: ` : ''}${this.trace.tell(i)}`);
    text.style.setProperty('--ink', inkOf(this.view, t));
    text.style.gridColumn = String((column < 0 ? 4 : column) + 2);
    return element('div', {class: `order-row${i > this.view.now ? ' later' : ''}`, onclick: () => { if (!this.view.chosen.includes(t)) this.view.choose(t); this.view.go(i); }},
        element('span', {class: 'number'}, String(i + 1)), text);
  }
}
