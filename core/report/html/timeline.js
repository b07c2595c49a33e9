// All threads as rows, barrier intervals as columns: what stands in one column is not ordered by a barrier. A canvas draws
// the rows that are in view.

const kLabel = 132, kHead = 22, kRow = 15, kTall = 24, kNarrowest = 46;

class Timeline {
  constructor(view) {
    this.view = view;
    this.canvas = element('canvas', {class: 'timeline', role: 'img', 'aria-label': 'timeline of all threads'});
    this.spacer = element('div', {class: 'spacer'});
    this.outer = element('div', {class: 'timeline-box', tabindex: '0', 'aria-label': 'timeline; the threads can be chosen above', onscroll: () => this.draw()},
        this.canvas, this.spacer);
    this.title = element('h2', {});
    this.hint = element('span', {class: 'hint'});
    this.box = element('section', {class: 'pane', 'aria-label': 'timeline'},
        element('header', {}, this.title, this.hint), this.outer);
    new ResizeObserver(() => this.draw()).observe(this.outer);
    this.canvas.addEventListener('click', (e) => this.click(e));
    this.canvas.addEventListener('mousemove', (e) => this.hover(e));
    this.canvas.addEventListener('mouseleave', () => this.tellLegend());
  }
  load(trace) {
    this.trace = trace;
    this.open = new Set();
    this.barriers = [];  // by interval: the line of the barrier that ends it
    for (let i = 0; trace && i < trace.count; i++)
      if (trace.kindOf(i) === 'release' && trace.value(trace.data.steps.what[i]).startsWith('barrier'))
        this.barriers[trace.interval[i]] ??= trace.placeOf(i).line;
    if (trace && trace.threads <= 64) for (let w = 0; w < this.warps(); w++) this.open.add(w);
    const {thread} = trace ? trace.terms : kTerms;
    this.title.textContent = `${thread[0].toUpperCase()}${thread.slice(1)}s`;
    this.sideBySide();
    this.tellLegend();
  }
  tellLegend() {
    this.hint.textContent = 'columns: barrier intervals · ┃ waits · ■ writes · □ reads · × leaves';
  }
  warpsPerBlock() { return Math.ceil(this.trace.data.threadsPerBlock / this.trace.data.warpSize); }
  warps() { return this.warpsPerBlock() * this.trace.data.blocks.length; }
  threadsOfWarp(w) {
    const d = this.trace.data, block = Math.floor(w / this.warpsPerBlock()), first = (w % this.warpsPerBlock()) * d.warpSize;
    const out = [];
    for (let l = first; l < Math.min(first + d.warpSize, d.threadsPerBlock); l++) out.push(block * d.threadsPerBlock + l);
    return out;
  }
  /** The rows from top to bottom; chosen threads come first. */
  sideBySide() {
    this.rows = [];
    if (!this.trace) return;
    let y = kHead;
    const add = (row, height) => { this.rows.push({...row, y, height}); y += height; };
    this.view.chosen.forEach((t, mark) => add({thread: t, mark}, kTall));
    add({gap: true}, 8);
    for (let w = 0; w < this.warps(); w++) {
      if (this.trace.data.blocks.length > 1 && w % this.warpsPerBlock() === 0) add({block: w / this.warpsPerBlock()}, kRow + 2);
      add({warp: w}, kRow + 3);
      if (this.open.has(w)) for (const t of this.threadsOfWarp(w)) add({thread: t}, kRow);
    }
    this.height = y + 6;
    this.spacer.style.height = `${this.height}px`;
  }
  /** Where columns begin: wider where more is done, none too narrow. */
  columns(width) {
    const t = this.trace, weights = Array.from(t.longest, (n) => Math.sqrt(n + 1)), sum = weights.reduce((a, b) => a + b, 0);
    const room = width - kLabel - (this.hasBow() ? 52 : 10), out = [kLabel];
    for (const w of weights) out.push(out[out.length - 1] + Math.max(kNarrowest, room * w / sum));
    return out;
  }
  x(i) {
    const k = this.trace.interval[i];
    return this.starts[k] + 6 + (this.trace.position[i] + 0.5) / this.trace.longest[k] * (this.starts[k + 1] - this.starts[k] - 12);
  }
  /** Two accesses are joined by a bow, which needs room. */
  hasBow() { return this.trace.data.first !== null && this.trace.data.second !== null; }
  /** Draws, and has the step's column in view. */
  reveal(i) {
    if (i >= 0 && this.outer.clientWidth) {
      this.starts = this.columns(this.outer.clientWidth);
      this.spacer.style.width = `${this.starts[this.starts.length - 1] + 48}px`;
      const x = this.x(i), left = this.outer.scrollLeft;
      if (x < left + kLabel + 12) this.outer.scrollLeft = x - kLabel - 40;
      else if (x > left + this.outer.clientWidth - 60) this.outer.scrollLeft = x - this.outer.clientWidth + 90;
    }
    this.draw();
  }
  draw() {
    const width = this.outer.clientWidth, height = this.outer.clientHeight, scale = window.devicePixelRatio || 1;
    if (!this.trace || !width) return;
    this.starts = this.columns(width);
    const total = this.starts[this.starts.length - 1] + (this.hasBow() ? 48 : 4);
    this.spacer.style.width = `${total}px`;
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    const c = this.c = this.canvas.getContext('2d');
    this.palette = Object.fromEntries(['--text', '--muted', '--line', '--panel', '--soft', '--marked', '--alarm', '--wait', ...kMarks].map((n) => [n, colour(n)]));
    c.scale(scale, scale);
    c.fillStyle = this.palette['--panel'];
    c.fillRect(0, 0, width, height);
    const left = this.outer.scrollLeft, top = this.outer.scrollTop;
    const shown = this.rows.filter((r) => r.y + r.height >= top + kHead && r.y <= top + height);
    c.save();
    c.beginPath();
    c.rect(kLabel, 0, width - kLabel, height);
    c.clip();
    c.translate(-left, 0);
    this.drawIntervals(height);
    c.beginPath();
    c.rect(left + kLabel, kHead, width, height);
    c.clip();
    c.translate(0, -top);
    for (const r of shown) this.drawRow(r);
    this.drawConflict();
    c.restore();
    c.save();
    c.beginPath();
    c.rect(0, kHead, kLabel, height);
    c.clip();
    c.translate(0, -top);
    for (const r of shown) this.drawLabel(r);
    c.restore();
  }
  drawIntervals(height) {
    const c = this.c;
    c.font = '11px system-ui, sans-serif';
    c.textBaseline = 'middle';
    for (let k = 0; k < this.trace.intervals; k++) {
      const a = this.starts[k], b = this.starts[k + 1];
      c.fillStyle = k % 2 ? this.palette['--soft'] : this.palette['--panel'];
      c.fillRect(a, 0, b - a, height);
      c.fillStyle = this.palette['--muted'];
      const text = b - a > 90 ? `interval ${k}` : String(k);
      c.fillText(text, a + 6, kHead / 2);
      if (this.barriers[k] !== undefined && b - a > 150) {
        c.textAlign = 'right';
        c.fillText(`barrier, line ${this.barriers[k]}`, b - 6, kHead / 2);
        c.textAlign = 'left';
      }
      c.fillStyle = this.palette['--line'];
      c.fillRect(b - 1, 0, 1, height);
    }
  }
  drawLabel(r) {
    const c = this.c, d = this.trace.data, middle = r.y + r.height / 2 + 0.5;
    c.textBaseline = 'middle';
    if (r.mark !== undefined) {
      c.fillStyle = this.palette[kMarks[r.mark]];
      c.beginPath();
      c.arc(13, middle, 8, 0, 7);
      c.fill();
      c.fillStyle = this.palette['--panel'];
      c.font = 'bold 11px system-ui, sans-serif';
      c.textAlign = 'center';
      c.fillText('ABCD'[r.mark], 13, middle);
      c.textAlign = 'left';
      c.fillStyle = this.palette['--text'];
      c.fillText(this.trace.threadName(r.thread), 27, middle, kLabel - 30);
      return;
    }
    c.font = r.thread === undefined ? '600 11px system-ui, sans-serif' : '11px system-ui, sans-serif';
    c.fillStyle = r.thread === undefined ? this.palette['--text'] : this.palette['--muted'];
    if (r.block !== undefined) c.fillText(`${this.trace.terms.block} ${d.blocks[r.block].slice(0, 2).join(',')}`, 6, middle);
    if (r.warp !== undefined) {
      const list = this.threadsOfWarp(r.warp);
      const name = `${this.open.has(r.warp) ? '▾' : '▸'} ${this.trace.terms.warp} ${r.warp % this.warpsPerBlock()}`;
      c.fillText(name, 6, middle);
      const lanesAt = Math.max(70, 14 + c.measureText(name).width);
      c.fillStyle = this.palette['--muted'];
      c.font = '10px system-ui, sans-serif';
      c.fillText(`${list[0] % d.threadsPerBlock}–${list[list.length - 1] % d.threadsPerBlock}`, lanesAt, middle);
    }
    if (r.thread !== undefined) c.fillText(this.trace.threadName(r.thread), 22, middle, kLabel - 26);
  }
  drawRow(r) {
    if (r.thread !== undefined) this.drawThread(r.thread, r);
    if (r.warp !== undefined) this.drawWarp(r.warp, r);
  }
  drawThread(t, r) {
    const c = this.c, trace = this.trace, steps = trace.stepsOf[t], middle = r.y + r.height / 2;
    if (!steps.length) return;
    const mark = this.view.chosen.indexOf(t), ink = mark >= 0 ? this.palette[kMarks[mark]] : this.palette['--muted'];
    const tall = r.mark !== undefined, h = tall ? 12 : 8, now = this.view.now;
    // What is still to come is pale.
    for (let n = 0; n < steps.length;) {
      const k = trace.interval[steps[n]];
      let m = n;
      while (m < steps.length && trace.interval[steps[m]] === k) m++;
      const done = Math.max(n, Math.min(m, countUpTo(steps, now)));
      c.fillStyle = ink;
      const a = this.x(steps[n]) - 3, b = this.x(steps[m - 1]) + 3;
      c.globalAlpha = 0.14;
      c.fillRect(a, middle - h / 2, b - a, h);
      if (done > n) {
        c.globalAlpha = 0.3;
        c.fillRect(a, middle - h / 2, this.x(steps[done - 1]) + 3 - a, h);
      }
      n = m;
    }
    for (const i of steps) {
      c.globalAlpha = i <= now ? 1 : 0.4;
      const x = this.x(i), s = tall ? 3.5 : 2.2;
      switch (trace.kindOf(i)) {
        case 'read':
          c.strokeStyle = ink;
          c.lineWidth = 1.2;
          c.strokeRect(x - s, middle - s, 2 * s, 2 * s);
          break;
        case 'write':
        case 'atomic':
        case 'free':
          c.fillStyle = ink;
          c.fillRect(x - s, middle - s, 2 * s, 2 * s);
          break;
        case 'arrive':
          c.fillStyle = this.palette['--wait'];
          c.fillRect(x - 1.5, middle - h / 2 - 1, 3, h + 2);
          break;
        case 'exit':
          c.strokeStyle = ink;
          c.lineWidth = 1.5;
          c.beginPath();
          c.moveTo(x - s, middle - s);
          c.lineTo(x + s, middle + s);
          c.moveTo(x - s, middle + s);
          c.lineTo(x + s, middle - s);
          c.stroke();
          break;
      }
    }
    c.globalAlpha = 1;
    const last = trace.latest(t, now);
    if (tall && last >= 0) {
      c.fillStyle = this.palette['--text'];
      const x = this.x(last);
      c.fillRect(x - 0.75, r.y + 1, 1.5, r.height - 2);
    }
  }
  /** A warp that is folded: how many of its lanes have come how far. */
  drawWarp(w, r) {
    if (this.open.has(w)) return;
    const c = this.c, lanes = this.threadsOfWarp(w), middle = r.y + r.height / 2;
    c.fillStyle = this.palette['--muted'];
    for (const t of lanes) {
      const steps = this.trace.stepsOf[t];
      for (let k = 0, n = 0; n < steps.length; k++) {
        let m = n;
        while (m < steps.length && this.trace.interval[steps[m]] === k) m++;
        if (m > n) {
          const a = this.x(steps[n]) - 3, b = this.x(steps[m - 1]) + 3;
          c.globalAlpha = 0.6 / lanes.length;
          c.fillRect(a, middle - 5, b - a, 10);
          if (['arrive', 'release'].includes(this.trace.kindOf(steps[m - 1]))) {
            c.globalAlpha = 1;
            c.fillStyle = this.palette['--wait'];
            c.fillRect(b - 4, middle - 6, 2, 12);
            c.fillStyle = this.palette['--muted'];
          }
        }
        n = m;
      }
    }
    c.globalAlpha = 1;
    this.view.chosen.forEach((t, mark) => {
      if (!lanes.includes(t)) return;
      const last = this.trace.latest(t, this.view.now);
      if (last < 0) return;
      c.fillStyle = this.palette[kMarks[mark]];
      c.fillRect(this.x(last) - 1.5, middle - 7, 3, 14);
    });
  }
  /** The two accesses that nothing orders, joined; else the place where it goes wrong. */
  drawConflict() {
    const d = this.trace.data, c = this.c;
    const own = this.trace.latest(d.involved[0], this.trace.count - 1);
    const steps = d.first !== null && d.second !== null ? [d.first, d.second] : d.second !== null ? [d.second]
        : d.stuck || own < 0 ? [] : [own];
    const ends = steps.map((i) => {
      const r = this.rows.find((row) => row.thread === this.trace.thread[i]);
      return r && {x: this.x(i), y: r.y + r.height / 2};
    });
    c.strokeStyle = c.fillStyle = this.palette['--alarm'];
    c.lineWidth = 2;
    for (const e of ends) {
      if (!e) continue;
      c.beginPath();
      c.arc(e.x, e.y, 7.5, 0, 7);
      c.stroke();
    }
    const [a, b] = ends;
    if (!a || !b || a.y === b.y) return;
    // The bow is on the side where there is room.
    const out = Math.max(a.x, b.x) + 44 < this.starts[this.starts.length - 1] + 44 ? 1 : -1;
    const side = out > 0 ? Math.max(a.x, b.x) + 40 : Math.min(a.x, b.x) - 40;
    c.beginPath();
    c.moveTo(a.x + 12 * out, a.y);
    c.bezierCurveTo(side, a.y, side, b.y, b.x + 12 * out, b.y);
    c.stroke();
    for (const e of ends) {
      c.beginPath();
      c.moveTo(e.x + 8 * out, e.y);
      c.lineTo(e.x + 15 * out, e.y - 4);
      c.lineTo(e.x + 15 * out, e.y + 4);
      c.fill();
    }
  }
  find(e) {
    const box = this.canvas.getBoundingClientRect(), px = e.clientX - box.left, py = e.clientY - box.top;
    const y = py + this.outer.scrollTop, x = px + this.outer.scrollLeft;
    if (py < kHead) return {};
    const row = this.rows.find((r) => y >= r.y && y < r.y + r.height) || {};
    let step = -1;
    if (row.thread !== undefined && px > kLabel) {
      let best = 12;
      for (const i of this.trace.stepsOf[row.thread]) {
        const far = Math.abs(this.x(i) - x);
        const weight = this.trace.isAccess(i) || ['arrive', 'exit'].includes(this.trace.kindOf(i)) ? 0 : 3;
        if (far + weight < best) best = far + weight, step = i;
      }
    }
    return {row, step, label: px <= kLabel};
  }
  click(e) {
    const {row, step} = this.find(e);
    if (!row) return;
    if (row.warp !== undefined) {
      if (!this.open.delete(row.warp)) this.open.add(row.warp);
      this.sideBySide();
      this.draw();
    } else if (row.thread !== undefined) {
      if (row.mark === undefined) this.view.choose(row.thread);
      if (step >= 0) this.view.go(step);
    }
  }
  hover(e) {
    const {row, step} = this.find(e);
    this.canvas.style.cursor = row && (row.warp !== undefined || row.thread !== undefined) ? 'pointer' : 'default';
    if (step >= 0) this.hint.textContent = `${this.trace.threadName(row.thread)}, line ${this.trace.placeOf(step).line}: ${this.trace.tell(step)}`;
    else this.tellLegend();
  }
}
