"""Random host programs: ordinary-looking code between `main` and the launches of some kernels, designed to mislead an
imprecise analysis. Each is valid C++ that terminates soon: loops are bounded, pointers are null or point to allocations.

A program uses only a few random constructs, so that some facts about it remain known."""

import random

from kept import Kept

INTEGERS = ["int"] * 6 + ["unsigned"] * 2 + ["size_t", "short", "unsigned short", "unsigned char", "long long", "long"]
ELEMENTS = ["int"] * 4 + ["float", "unsigned char", "double"]

# Structures that kernels take by value; tests/host_oracle/runtime.cpp has the offsets of their pointers.
RECORDS = {
    "Packed": ["struct Packed {", "  int n;", "  short m;", "  int *data;", "  long k;", "};"],
    "Nested": ["struct Nested : Packed {", "  unsigned count;", "  int *extra;", "};"],
    "Fill": ["struct Fill {", "  int *a;", "  int n;", "  __device__ void operator()(int i) const {", "    if (i < n) a[i] = i;", "  }", "};"],
    "Rows": ["struct Rows {", "  int *rows[2];", "  unsigned short length[2];", "};"],
}

# The constructs of programs, and their probabilities.
FEATURES = {
    "argv": 0.5, "random": 0.4, "time": 0.1, "globals": 0.5, "statics": 0.3, "uninitialised": 0.3, "references": 0.4,
    "addresses": 0.4, "dims": 0.5, "structs": 0.4, "classes": 0.3, "virtual": 0.2, "lambdas": 0.3, "loops": 0.6,
    "switches": 0.3, "gotos": 0.15, "exceptions": 0.2, "helpers": 0.6, "recursion": 0.2, "tables": 0.25, "vectors": 0.12,
    "functional": 0.07, "threads": 0.04, "unique": 0.08, "algorithm": 0.12, "heap": 0.3, "casts": 0.5, "narrow": 0.5,
    "wrappers": 0.4, "raii": 0.25, "symbols": 0.35, "streams": 0.3, "async": 0.3, "pinned": 0.15, "managed": 0.15,
    "swaps": 0.4, "offsets": 0.25, "reallocation": 0.3, "lists": 0.25, "returns": 0.3, "macros": 0.2, "defaults": 0.2,
    "initialisers": 0.15, "copies": 0.5, "unknown": 0.1, "shared": 0.3, "twice": 0.3, "events": 0.15, "templates": 0.3,
    "partial": 0.4, "aggregates": 0.25, "pointees": 0.2, "callbacks": 0.05, "late": 0.3,
    "byvalue": 0.25, "steps": 0.3, "floating": 0.25, "reductions": 0.25, "graphs": 0.08, "watches": 0.08,
    "travels": 0.4, "collections": 0.2, "parity": 0.2, "members": 0.1, "middles": 0.08, "kernels of lambdas": 0.1, "outside": 0.15,
}


class Scope:
    """The names in scope at a program point."""

    def __init__(self, other=None):
        for kind in ("ints", "pointers", "dims", "records", "calls", "arrays", "streams", "slots", "vectors", "buffers"):
            setattr(self, kind, list(getattr(other, kind)) if other else [])
        self.inMain = other.inMain if other else False
        self.inLoop = other.inLoop if other else False
        self.returns = other.returns if other else None
        self.depth = other.depth + 1 if other else 0


class Generator(Kept):
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.on = {f for f, p in FEATURES.items() if self.r.random() < p}
        if self.r.random() < 0.15:  # a simple program
            self.on = set(self.r.sample(sorted(self.on), min(5, len(self.on)))) | {"helpers"}
        self.count = 0
        self.headers = {"cuda_runtime.h", "stdlib.h"}
        self.top = []  # lines before main
        self.kernels = []  # name, parameters
        self.symbols = []  # name, element, count
        self.helpers = []  # name, parameters, result
        self.initials = {}
        self.actions = []  # helpers that take one int and return nothing
        self.budget = self.r.choice([8, 12, 16, 24, 32])

    # Helpers.
    def has(self, feature, p=1.0):
        return feature in self.on and self.r.random() < p

    def name(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    def pick(self, items):
        return self.r.choice(items)

    def number(self):
        return self.pick([0, 1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 64, 100, 128, 255, 256, 257, 300, 512, 1000, 1024])

    # Expressions.
    def integer(self, s, depth=0, positive=False):
        r = self.r
        choices = ["literal"]
        if s.ints:
            choices += ["variable"] * 5
        if depth < 2:
            choices += ["sum", "difference", "product", "quotient", "remainder", "mask"]
            if "casts" in self.on:
                choices += ["cast", "cast"]
            if "loops" in self.on:
                choices += ["choice"]
            if "algorithm" in self.on:
                choices += ["least"]
            if "floating" in self.on:
                choices += ["rounded", "rounded"]
        if s.inMain and "argv" in self.on:
            choices += ["argument"]
        if "random" in self.on:
            choices += ["random"]
        if "time" in self.on:
            choices += ["time"]
        if s.vectors and depth < 2:
            choices += ["size"]
        if s.records:
            choices += ["field"]
        if s.dims:
            choices += ["axis"]
        sub = lambda: self.integer(s, depth + 1)
        kind = self.pick(choices)
        if kind == "variable":
            return self.pick(s.ints)[0]
        if kind == "sum":
            return f"({sub()} + {sub()})"
        if kind == "difference":
            return f"({sub()} - {self.number() if r.random() < 0.6 else sub()})"
        if kind == "product":
            return f"({sub()} * {self.pick([2, 2, 3, 4, 4, 8, 5])})" if r.random() < 0.8 else f"({sub()} * {sub()})"
        if kind == "quotient":
            return f"({sub()} / {self.pick([2, 3, 4, 8, 32])})"
        if kind == "remainder":
            return f"({sub()} % {self.pick([2, 7, 16, 100, 500])})"
        if kind == "mask":
            return f"({sub()} & {self.pick([1, 3, 15, 63, 255, 1023])})"
        if kind == "cast":
            return f"({self.pick(INTEGERS + ['unsigned char', 'signed char', 'unsigned short', 'short'])})({sub()})"
        if kind == "choice":
            return f"({self.condition(s)} ? {sub()} : {sub()})"
        if kind == "least":
            self.headers.add("algorithm")
            return f"std::{self.pick(['min', 'max'])}<int>({sub()}, {sub()})"
        if kind == "rounded":
            return self.rounded(sub())
        if kind == "argument":
            k = r.randint(1, 2)
            return f"(argc > {k} ? atoi(argv[{k}]) : {self.number()})"
        if kind == "random":
            return f"(rand() % {self.pick([2, 3, 50, 300])})"
        if kind == "time":
            self.headers.add("time.h")
            return f"(int)(time(nullptr) % {self.pick([2, 60, 400])})"
        if kind == "size":
            return f"(int){self.pick(s.vectors)}.size()"
        if kind == "field":
            return f"{self.pick(s.records)}.{self.pick(['n', 'bytes'])}"
        if kind == "axis":
            return f"{self.pick(s.dims)}.{self.pick('xyz')}"
        return str(self.number())

    def rounded(self, n):
        """A floating-point quotient rounded to an integer, usually one that the analysis supports."""
        self.headers.add("math.h")
        n = self.pick([n, f"({self.pick(['float', 'double'])})({n})", f"({self.pick(['float', 'double'])})({n})"])
        d = self.pick(["256.0", "32.0f", "(double)100", "7.f", "1e3", "(float)128", "2.5"])
        rounding = self.pick(["ceil", "ceilf", "ceil", "floor", "floorf", "trunc", "", "round"])
        return f"({self.pick(['int', 'unsigned', 'int', 'long', 'unsigned short'])}){rounding}({n} / {d})"

    def condition(self, s):
        op = self.pick(["<", ">", "<=", ">=", "==", "!="])
        a = self.pick(s.ints)[0] if s.ints and self.r.random() < 0.8 else self.integer(s, 1)
        b = self.number() if self.r.random() < 0.7 else self.integer(s, 1)
        c = f"{a} {op} {b}"
        if self.r.random() < 0.15:
            c = f"({c}) {self.pick(['&&', '||'])} {self.integer(s, 1)} {self.pick(['<', '>'])} {self.number()}"
        return c

    def amount(self, s):
        """A number of elements, usually from 0 to a few thousand."""
        if s.ints and self.r.random() < 0.6:
            return self.pick(s.ints)[0]
        return self.pick([f"({self.integer(s, 1)} & 1023)", f"({self.integer(s, 1)} % 500 + 1)", str(self.number() or 5)])

    def dimension(self, s, most=1024):
        r = self.r.random()
        if r < 0.4:
            return str(self.pick([n for n in (1, 2, 4, 8, 16, 32, 64, 128, 256) if n <= most]))
        if s.ints and most == 1024 and r < 0.55:
            return self.pick(s.ints)[0]
        if s.ints and most == 1024 and r < 0.8:
            d = self.pick([32, 64, 128])
            if self.has("floating", 0.7):
                return self.rounded(self.pick(s.ints)[0])
            return f"({self.pick(s.ints)[0]} + {d - 1}) / {d}"
        if s.ints and most >= 64 and r < 0.6:
            return self.pick(s.ints)[0]
        return f"({self.integer(s, 1)} & {self.pick([3, 15, 31])}) + 1"

    def shape(self, s, most):
        if s.dims and self.r.random() < 0.5:
            return self.pick(s.dims)
        if s.records and self.r.random() < 0.3:
            return f"{self.pick(s.records)}.block"
        if self.has("dims", 0.4):
            small = max(1, most // 16)
            parts = [self.dimension(s, most)] + [self.dimension(s, small) for _ in range(self.r.randint(0, 2))]
            return f"dim3({', '.join(parts)})"
        return self.dimension(s, most)

    def pointer(self, s, element, isFresh=False):
        mine = [p for p, e in s.pointers if e == element]
        if mine:
            p = self.pick(mine)
            if not isFresh and self.has("offsets", 0.3):
                return f"{p} + {self.pick([0, 1, 2, 4])}"
            return p
        if s.pointers and self.r.random() < 0.6:
            return f"({element} *){self.pick(s.pointers)[0]}"
        if self.symbols and not isFresh and self.r.random() < 0.1:
            return "nullptr"
        return "nullptr"

    # Statements: lists of lines.
    def block(self, s, size):
        inner = Scope(s)
        lines = []
        for _ in range(size):
            if self.budget <= 0:
                break
            lines += self.statement(inner)
        return ["  " + l for l in lines]

    def statement(self, s):
        self.budget -= 1
        options = [self.declare] * 3 + [self.assign] * 3 + [self.allocate] * 3 + [self.launch] * 5 + [self.clear] * 3
        if s.depth < 4:
            options += [self.branch] * 3
            if "loops" in self.on:
                options += [self.loop] * 2
            if "switches" in self.on:
                options += [self.switch]
            if "gotos" in self.on:
                options += [self.jump]
            if "exceptions" in self.on:
                options += [self.attempt]
            if "lambdas" in self.on:
                options += [self.closure] * 2
        pairs = {
            "references": self.reference, "addresses": self.address, "dims": self.dim, "structs": self.record, "swaps": self.swap,
            "heap": self.heap, "vectors": self.vector, "unique": self.unique, "symbols": self.symbol, "streams": self.stream,
            "copies": self.copy, "reallocation": self.reallocate, "returns": self.leave, "lists": self.list,
            "raii": self.buffer, "pinned": self.pinned, "uninitialised": self.late, "pointees": self.pointee, "late": self.change,
            "partial": self.part, "events": self.event, "statics": self.static, "aggregates": self.aggregate,
            "steps": self.steps, "byvalue": self.variable, "reductions": self.reduction, "graphs": self.graph, "watches": self.watch,
            "travels": self.travel, "collections": self.collection, "parity": self.parity, "members": self.member, "middles": self.middle,
            "kernels of lambdas": self.device, "outside": self.outside,
        }
        for feature, make in pairs.items():
            if feature in self.on:
                options.append(make)
        if self.helpers:
            options += [self.callHelper] * 3
        if s.calls:
            options += [self.callClosure] * 3
        if s.inLoop:
            options += [self.interrupt]
        return self.pick(options)(s)

    def declare(self, s):
        n, t = self.name("n"), self.pick(INTEGERS) if "narrow" in self.on else "int"
        if self.has("argv", 0.3) and s.inMain:
            k = self.r.randint(1, 2)
            line = f"{t} {n} = argc > {k} ? atoi(argv[{k}]) : {self.number()};"
        else:
            line = f"{t} {n} = {self.integer(s) if self.r.random() < 0.6 else self.number()};"
        s.ints.append((n, t, True))
        return [line]

    def late(self, s):
        n, t = self.name("n"), "int"
        s.ints.append((n, t, True))
        outer = Scope(s)
        lines = [f"{t} {n};", f"if ({self.condition(Scope(s)).replace(n, '1')}) {{"]
        lines += [f"  {n} = {self.number()};", "} else {", f"  {n} = {self.integer(outer, 1).replace(n, '2')};", "}"]
        return lines

    def static(self, s):
        n = self.name("st")
        s.ints.append((n, "int", True))
        return [f"static int {n} = {self.number()};", f"{n} += {self.pick([1, 2, 16])};"]

    def target(self, s):
        places = [n for n, t, mutable in s.ints if mutable]
        if s.records and self.r.random() < 0.3:
            return f"{self.pick(s.records)}.{self.pick(['n', 'bytes'])}"
        return self.pick(places) if places else None

    def assign(self, s):
        n = self.target(s)
        if not n:
            return self.declare(s)
        kind = self.r.random()
        if kind < 0.4:
            return [f"{n} = {self.integer(s)};"]
        if kind < 0.6:
            return [f"{n} {self.pick(['+=', '-=', '*=', '+='])} {self.pick([1, 2, 3, 32])};"]
        if kind < 0.75:
            return [f"{self.pick(['++', '--'])}{n};"]
        return [f"{n} = {self.number()};"]

    change = assign

    def reference(self, s):
        places = [(n, t) for n, t, mutable in s.ints if mutable]
        if not places:
            return self.declare(s)
        n, t = self.pick(places)
        x = self.name("ref")
        s.ints.append((x, t, True))
        if self.has("unique", 0.3) or self.has("functional", 0.5):
            self.headers.add("functional")
            w = self.name("w")
            return [f"std::reference_wrapper<{t}> {w}({n});", f"{t} &{x} = {w}.get();"]
        return [f"{t} &{x} = {n};"]

    def address(self, s):
        places = [(n, t) for n, t, mutable in s.ints if mutable]
        if not places:
            return self.declare(s)
        n, t = self.pick(places)
        p = self.name("at")
        lines = [f"{t} *{p} = &{n};"]
        if len(places) > 1 and self.r.random() < 0.3:
            other = [m for m, u in places if u == t]
            lines += [f"if ({self.condition(s)}) {p} = &{self.pick(other)};"]
        s.ints.append((f"*{p}", t, True))
        if self.r.random() < 0.5:
            lines += [f"*{p} = {self.integer(s)};"]
        return lines

    def aggregate(self, s):
        places = [(n, t) for n, t, mutable in s.ints if mutable and t == "int"]
        if not places:
            return self.declare(s)
        n, _ = self.pick(places)
        x = self.name("box")
        kind = self.pick(["Holder", "array"])
        if kind == "array":
            s.ints.append((f"{x}[1]", "int", True))
            return [f"int {x}[3] = {{{self.number()}, {n}, (int)({self.integer(s, 1)})}};", f"{x}[{self.r.randint(0, 2)}] += {self.number()};"]
        s.ints.append((f"{x}.value", "int", True))
        return [f"Holder {x}{{{n}}};"]

    def dim(self, s):
        d = self.name("d")
        parts = [self.dimension(s, 32) for _ in range(self.r.randint(1, 3))]
        lines = [f"dim3 {d}({', '.join(parts)});"]
        if self.r.random() < 0.5:
            change = f"{d}.{self.pick('xyz')} = {self.dimension(s, 16)};"
            lines += [f"if ({self.condition(s)}) {change}" if self.r.random() < 0.5 else change]
        s.dims.append(d)
        return lines

    def record(self, s):
        if s.records and self.r.random() < 0.4:
            other, x = self.pick(s.records), self.name("c")
            s.records.append(x)
            return [f"Config {x} = {other};", f"{x}.n = {self.integer(s)};"]
        x = self.name("c")
        data = self.pointer(s, "int", True)
        lines = [f"Config {x} = {{{self.number()}, dim3({self.dimension(s, 64)}), {data}, {self.number()}}};"]
        if self.r.random() < 0.5:
            lines += [f"{x}.bytes = {x}.n * sizeof(int);"]
        s.records.append(x)
        if self.r.random() < 0.7:
            lines += [f"cudaMalloc(&{x}.data, {x}.n * sizeof(int));"]
            s.pointers.append((f"{x}.data", "int"))
        return lines

    def bytes(self, s, element):
        n = self.amount(s)
        kind = self.r.random()
        if kind < 0.7:
            return f"{n} * sizeof({element})"
        if kind < 0.8 and s.records:
            return f"{self.pick(s.records)}.bytes"
        if kind < 0.9:
            return f"({self.integer(s, 1)} & 255) * {self.pick([1, 4, 8])}"
        return str(self.pick([4, 16, 64, 100, 256, 400, 1024, 4096]))

    def allocation(self, s, p, element):
        size = self.bytes(s, element)
        ways = [f"cudaMalloc(&{p}, {size});"] * 3 + [f"cudaMalloc((void **)&{p}, {size});"]
        if "wrappers" in self.on:
            ways += [f"{p} = make<{element}>({self.amount(s)});", f"allocate((void **)&{p}, {size});"]
        if "managed" in self.on:
            ways += [f"cudaMallocManaged(&{p}, {size});"]
        if "async" in self.on:
            ways += [f"cudaMallocAsync(&{p}, {size}, 0);"]
        if "macros" in self.on:
            ways += [f"CHECK(cudaMalloc(&{p}, {size}));", f"cudaMalloc(&{p}, COUNT * sizeof({element}));"]
        return self.pick(ways)

    def allocate(self, s):
        element, p = self.pick(ELEMENTS), self.name("p")
        lines = [f"{element} *{p} = nullptr;"]
        if self.r.random() < 0.6:  # the common idiom: one number for both
            n = self.amount(s)
            b = self.name("bytes")
            s.ints.append((b, "size_t", self.r.random() < 0.3))
            lines += [f"size_t {b} = {n} * sizeof({element});", f"cudaMalloc(&{p}, {b});"]
            if self.r.random() < 0.6:
                lines += [f"cudaMemset({p}, {self.pick([0, 0, 0, 255, 1])}, {b});"]
        else:
            one = self.allocation(s, p, element)
            if self.r.random() < 0.2:
                lines += [f"if ({self.condition(s)}) {{", "  " + one, "} else {", "  " + self.allocation(s, p, element), "}"]
            else:
                lines += [one]
        s.pointers.append((p, element))
        return lines

    def reallocate(self, s):
        own = [(p, e) for p, e in s.pointers if p[0] == "p"]
        if not own:
            return self.allocate(s)
        p, e = self.pick(own)
        return [f"cudaFree({p});"] * (self.r.random() < 0.5) + [self.allocation(s, p, e)]

    def clear(self, s):
        if not s.pointers:
            return self.allocate(s)
        p, e = self.pick(s.pointers)
        size = self.bytes(s, e)
        value = self.pick(["0", "0", "0", "255", "1", self.integer(s, 1)])
        if self.has("async", 0.4):
            stream = self.pick(s.streams + ["0"])
            return [f"cudaMemsetAsync({p}, {value}, {size}, {stream});"]
        if "macros" in self.on and self.r.random() < 0.4:
            return [f"CLEAR({p}, {size});"]
        return [f"cudaMemset({p}, {value}, {size});"]

    def part(self, s):
        if not s.pointers:
            return self.allocate(s)
        p, e = self.pick(s.pointers)
        k = self.r.randint(0, 4)
        return [f"cudaMemset({p} + {k}, {self.pick([0, 1, 255])}, {self.pick([1, 4, 8, 12])});"]

    def copy(self, s):
        if not s.pointers:
            return self.allocate(s)
        p, e = self.pick(s.pointers)
        kind = self.r.random()
        if kind < 0.4:
            h = self.name("h")
            values = [str(self.number()) if self.r.random() < 0.8 else f"({e})({self.integer(s, 1)})" for _ in range(self.r.randint(1, 6))]
            values = [v if e not in ("unsigned char",) else f"({e})({v})" for v in values]
            s.arrays.append((h, e, f"sizeof {h}"))
            lines = [f"{e} {h}[{self.r.randint(len(values), 8)}] = {{{', '.join(values)}}};"]
            if self.r.random() < 0.4:
                i = self.name("i")
                lines += [f"for (int {i} = 0; {i} < {self.pick([1, len(values), f'({self.integer(s, 1)} & 1)'])}; ++{i}) {h}[{i}] = {self.number() % 100};"]
            return lines + [f"cudaMemcpy({p}, {h}, sizeof {h}, cudaMemcpyHostToDevice);"]
        if kind < 0.7 and s.arrays:
            h, e2, size = self.pick(s.arrays)
            if self.has("async", 0.4):
                return [f"cudaMemcpyAsync({p}, {h}, {size}, cudaMemcpyHostToDevice, {self.pick(s.streams + ['0'])});"]
            if self.r.random() < 0.3:
                return [f"cudaMemcpy({h}, {p}, {size}, cudaMemcpyDeviceToHost);"]
            return [f"cudaMemcpy({p}, {h}, {size}, cudaMemcpyHostToDevice);"]
        if kind < 0.85 and len(s.pointers) > 1:
            q, _ = self.pick(s.pointers)
            if q != p:
                at = f" + {self.pick([1, 4, 100, 200])}" if self.r.random() < 0.3 else ""
                return [f"cudaMemcpy({p}, {q}{at}, {self.bytes(s, e)}, cudaMemcpyDeviceToDevice);"]
        n = self.name("got")
        s.ints.append((n, "int", True))
        return [f"int {n} = {self.number()};", f"cudaMemcpy(&{n}, {p}, {self.pick(['sizeof(int)', '1', '2'])}, cudaMemcpyDeviceToHost);"]

    def heap(self, s):
        h, n = self.name("heap"), self.name("size")
        lines = [f"const size_t {n} = ({self.integer(s, 1)} & 63) + 1;"]
        kind = self.pick(["new", "malloc", "calloc"])
        lines += [{"new": f"int *{h} = new int[{n}]{self.pick(['', '()'])};", "malloc": f"int *{h} = (int *)malloc({n} * sizeof(int));",
                   "calloc": f"int *{h} = (int *)calloc({n}, sizeof(int));"}[kind]]
        i = self.name("i")
        value = self.pick(["0", "0", "1", i, self.integer(s, 1)])
        lines += [f"for (size_t {i} = 0; {i} < {n}; {i} += {self.pick([1, 1, 2])}) {h}[{i}] = {value};"]
        s.arrays.append((h, "int", f"{n} * sizeof(int)"))
        s.ints.append((n, "size_t", False))
        if self.r.random() < 0.5:
            p = self.name("p")
            lines += [f"int *{p} = nullptr;", f"cudaMalloc(&{p}, {n} * sizeof(int));",
                      f"cudaMemcpy({p}, {h}, {n} * sizeof(int), cudaMemcpyHostToDevice);"]
            s.pointers.append((p, "int"))
        return lines

    def pinned(self, s):
        h, e = self.name("host"), "int"
        n = self.pick([4, 8, 16])
        s.arrays.append((h, e, f"{n} * sizeof(int)"))
        i = self.name("i")
        lines = [f"int *{h} = nullptr;", f"cudaMallocHost(&{h}, {n} * sizeof(int));",
                 f"for (int {i} = 0; {i} < {n}; ++{i}) {h}[{i}] = {self.pick([0, 1, 5])};"]
        if s.pointers and self.r.random() < 0.6:
            p = self.pick(s.pointers)[0]
            lines += [f"cudaMemcpyAsync({p}, {h}, {n} * sizeof(int), cudaMemcpyHostToDevice, {self.pick(s.streams + ['0'])});"]
            if self.r.random() < 0.5:
                lines += [f"{h}[{self.r.randint(0, n - 1)}] = {self.number()};"]
        if s.pointers and self.r.random() < 0.4:
            p = self.pick(s.pointers)[0]
            lines += [f"cudaMemcpyAsync({h}, {p}, 4, cudaMemcpyDeviceToHost, {self.pick(s.streams + ['0'])});"]
            s.ints.append((f"{h}[0]", "int", False))
        elif self.r.random() < 0.5:
            s.pointers.append((h, "int"))
        return lines

    def vector(self, s):
        self.headers.add("vector")
        if s.vectors and self.r.random() < 0.6:
            v = self.pick(s.vectors)
            return [self.pick([f"{v}.push_back({self.integer(s)});", f"if (!{v}.empty()) {v}[0] = {self.integer(s)};", f"{v}.resize({self.pick([1, 4, 9])});",
                               f"{v}.clear();"])]
        v = self.name("v")
        lines = [self.pick([f"std::vector<int> {v}(({self.integer(s, 1)} & 31) + 1);", f"std::vector<int> {v}{{1, 2, {self.number()}}};",
                            f"std::vector<int> {v}({self.pick([4, 16])}, {self.number()});"])]
        s.vectors.append(v)
        s.arrays.append((f"{v}.data()", "int", f"{v}.size() * sizeof(int)"))
        return lines

    def unique(self, s):
        self.headers.add("memory")
        u = self.name("u")
        s.ints.append((f"*{u}", "int", True))
        return [f"std::unique_ptr<int> {u}(new int({self.integer(s)}));"]

    def pointee(self, s):
        if not s.pointers:
            return self.allocate(s)
        p, e = self.pick(s.pointers)
        x = self.name("pp")
        lines = [f"{e} **{x} = &{p};"] if not p.startswith("(") else []
        if not lines:
            return self.allocate(s)
        s.pointers.append((f"(*{x})", e))
        if self.r.random() < 0.4:
            lines += [f"cudaMalloc({x}, {self.bytes(s, e)});"]
        return lines

    def travel(self, s):
        """A pointer that is passed through constructs in which an analysis easily loses it."""
        mine = [(p, e) for p, e in s.pointers if p[0] in "pg"]
        if not mine:
            return self.allocate(s)
        p, e = self.pick(mine)
        q, x = self.name("p"), self.name("way")
        s.pointers.append((q, e))
        other = self.pick([o for o, f in mine if f == e])
        n = self.integer(s, 1)
        kind = self.pick(["vector", "map", "number", "halves", "realloc", "rest", "slots", "chain"])
        if kind == "vector":
            self.headers.add("vector")
            lines = [f"std::vector<{e} *> {x}{{{p}, {other}, {p}}};", f"{x}.push_back({p});", f"{e} *{q} = {x}[({n}) & 3];"]
        elif kind == "map":
            self.headers.add("map")
            lines = [f"std::map<int, {e} *> {x};", f"{x}[{n}] = {p};", f"{e} *{q} = {x}.begin()->second;"]
        elif kind == "number":
            self.headers.add("stdint.h")
            kind = self.pick(["as it is", "mask", "remainder", "up", "by the distance"])
            if kind == "by the distance":
                return [f"uintptr_t {x} = (uintptr_t){p} - (uintptr_t){other};", f"{e} *{q} = ({e} *)((uintptr_t){other} + {x});"]
            k = self.r.randint(0, 3)
            lines = [f"uintptr_t {x} = (uintptr_t)({p} + {0 if kind == 'as it is' else k});"]
            if kind == "mask":
                lines += [f"{x} &= ~(uintptr_t){self.pick([15, 63, 255])};"]
            elif kind == "remainder":
                lines += [f"{x} -= {x} % {self.pick([16, 256])};"]
            elif kind == "up":
                lines += [f"{x} = (({x} + 15) & ~(uintptr_t)15) - 16;", f"if ({x} % 256 != 0) {x} += 16;"]
            lines += [f"{e} *{q} = ({e} *){x};"]
        elif kind == "halves":
            self.headers.add("string.h")
            lines = [f"unsigned {x}[2];", f"memcpy({x}, &{p}, sizeof {x});", f"{e} *{q};", f"memcpy(&{q}, {x}, sizeof {q});"]
        elif kind == "realloc":
            lines = [f"{e} **{x} = ({e} **)malloc(sizeof({e} *));", f"{x}[0] = {p};",
                     f"{x} = ({e} **)realloc({x}, {self.pick([2, 4])} * sizeof({e} *));", f"{e} *{q} = {x}[0];"]
        elif kind == "rest":
            if "static void *last(" not in "".join(self.top):
                self.headers.add("stdarg.h")
                self.top += ["static void *last(int n, ...) {", "  va_list list;", "  va_start(list, n);", "  void *p = nullptr;",
                             "  for (int i = 0; i < n; i++) p = va_arg(list, void *);", "  va_end(list);", "  return p;", "}"]
            lines = [f"{e} *{q} = ({e} *)last(2, (void *){other}, (void *){p});"]
        elif kind == "slots":
            i = self.name("i")
            lines = [f"{e} *{x}[4] = {{{other}, {other}, {other}, {other}}};", f"const int {i} = ({n}) & 3;", f"{x}[{i}] = {p};", f"{e} *{q} = {x}[{i}];"]
        else:
            t = self.name("Link")
            lines = [f"struct {t} {{", f"  {t} *next;", f"  {e} *data;", "};", f"{t} *{x} = nullptr;",
                     f"for (int i = 0; i < {self.pick(['3', f'(({n}) & 7) + 1'])}; i++) {x} = new {t}{{{x}, {p}}};", f"{e} *{q} = {x}->data;"]
        return lines

    def swap(self, s):
        by = {}
        for p, e in s.pointers:
            if p[0] != "h":
                by.setdefault(e, []).append(p)
        pairs = [v for v in by.values() if len(v) > 1]
        if not pairs:
            return self.allocate(s)
        a, b = self.r.sample(self.pick(pairs), 2)
        e = next(e for p, e in s.pointers if p == a)
        kind = self.r.random()
        if kind < 0.3:
            self.headers.add("utility")
            return [f"std::swap({a}, {b});"]
        if kind < 0.5:
            return [f"{a} = {b};"]
        t = self.name("t")
        return [f"{e} *{t} = {a};", f"{a} = {b};", f"{b} = {t};"]

    def symbol(self, s):
        if not self.symbols:
            return self.declare(s)
        name, element, count = self.pick(self.symbols)
        if self.r.random() < 0.25:
            p = self.name("sp")
            s.pointers.append((p, element))
            return [f"{element} *{p} = nullptr;", f"cudaGetSymbolAddress((void **)&{p}, {name});"]
        value = self.name("val")
        lines = [f"{element} {value} = ({element})({self.number() if self.r.random() < 0.6 else self.integer(s)});"]
        at = f", {self.r.randint(0, count - 1)} * sizeof({element})" if count > 1 else ""
        if self.r.random() < 0.25:
            return lines + [f"cudaMemcpyFromSymbol(&{value}, {name}, sizeof {value}{at});"]
        if self.has("async", 0.3) and s.streams:
            return lines + [f"cudaMemcpyToSymbolAsync({name}, &{value}, sizeof {value}{at or ', 0'}, cudaMemcpyHostToDevice, {self.pick(s.streams)});"]
        return lines + [f"cudaMemcpyToSymbol({name}, &{value}, sizeof {value}{at});"]

    def stream(self, s):
        if s.streams and self.r.random() < 0.6:
            return [self.pick(["cudaDeviceSynchronize();", f"cudaStreamSynchronize({self.pick(s.streams)});"])]
        x = self.name("stream")
        s.streams.append(x)
        if s.inMain and self.r.random() < 0.2:
            return [f"if (argc > 2) argv[1][0] = '{self.r.randint(1, 9)}';", f"cudaStream_t {x};", f"cudaStreamCreate(&{x});"]
        return [f"cudaStream_t {x};", self.pick([f"cudaStreamCreate(&{x});", f"cudaStreamCreateWithFlags(&{x}, cudaStreamNonBlocking);"])]

    def graph(self, s):
        """A kernel as a graph node, launched once or twice, with a change of its arguments in between."""
        return self.list(s)

    def watch(self, s):
        """An object with virtual functions; a library function writes to one of its members."""
        if "struct Watch" not in " ".join(self.top):
            self.headers.update(["sys/time.h", "stddef.h"])
            k, params = self.pick(self.kernels)
            arguments = ", ".join("nullptr" if t.endswith("*") else f"{t}{{}}" if t in RECORDS else str(self.number()) for t in params)
            self.top += ["struct Watch {", "  int size = 0;", "  virtual ~Watch() {}", "  virtual void stop() = 0;", "};",
                         "struct Clock : Watch {", "  timeval begin{};", "  void stop() override { gettimeofday(&begin, nullptr); }", "};",
                         "struct Launcher : Clock {", "  void stop() override {", "    Clock::stop();", f"    {k}<<<{self.number() % 60 + 1}, 32>>>({arguments});", "  }", "};"]
        w = self.name("w")
        s.ints.append((f"{w}->size", "int", True))
        lines = [f"Watch *{w} = new {self.pick(['Clock', 'Clock', 'Launcher'])};", f"{w}->size = {self.integer(s, 1)};", f"{w}->stop();"]
        return lines + self.launch(s) + [f"{w}->stop();"] + ([f"delete {w};"] if self.r.random() < 0.3 else [])

    def event(self, s):
        e = self.name("e")
        if not s.streams:
            return ["cudaDeviceSynchronize();"]
        a, b = self.pick(s.streams + ["0"]), self.pick(s.streams)
        return [f"cudaEvent_t {e};", f"cudaEventCreate(&{e});", f"cudaEventRecord({e}, {a});",
                self.pick([f"cudaEventSynchronize({e});", f"cudaStreamWaitEvent({b}, {e}, 0);"])]

    def leave(self, s):
        if s.returns is None:
            return self.assign(s)
        value = {"int": f" {self.integer(s, 1)}", "void": "", "main": " 1"}[s.returns]
        return [f"if ({self.condition(s)}) return{value};"]

    def interrupt(self, s):
        return [f"if ({self.condition(s)}) {self.pick(['break', 'continue'])};"]

    def branch(self, s):
        lines = [f"if ({self.condition(s)}) {{"] + self.block(s, self.r.randint(1, 3))
        if self.r.random() < 0.4:
            lines += ["} else {"] + self.block(s, self.r.randint(1, 2))
        return lines + ["}"]

    def loop(self, s):
        i = self.name("i")
        bound = self.pick(["2", "3", "4", f"({self.integer(s, 1)} & 3)", f"(unsigned)({self.integer(s, 1)}) % 4"])
        inner = Scope(s)
        inner.inLoop = True
        kind = self.r.random()
        if kind < 0.55:
            inner.ints.append((i, "int", False))
            step = self.pick([f"++{i}", f"{i}++", f"{i} += 2"])
            return [f"for (int {i} = 0; {i} < {bound}; {step}) {{"] + self.block(inner, self.r.randint(1, 3)) + ["}"]
        inner.ints.append((i, "int", False))
        if kind < 0.75:
            return [f"int {i} = 0;", f"while ({i}++ < {bound}) {{"] + self.block(inner, self.r.randint(1, 3)) + ["}"]
        return [f"int {i} = 0;", "do {"] + self.block(inner, self.r.randint(1, 3)) + [f"}} while (++{i} < {bound});"]

    def switch(self, s):
        lines = [f"switch ({self.integer(s, 1)} & 3) {{"]
        inner = Scope(s)
        inner.inLoop = False
        for k in self.r.sample(range(4), self.r.randint(1, 3)):
            lines += [f"case {k}: {{"] + self.block(inner, 1) + ["}"] + (["  break;"] if self.r.random() < 0.6 else [])
        if self.r.random() < 0.5:
            lines += ["default: {"] + self.block(inner, 1) + ["}"]
        return lines + ["}"]

    def jump(self, s):
        label = self.name("label")
        inner = Scope(s)
        inner.inLoop = False
        if self.r.random() < 0.6:
            return [f"if ({self.condition(s)}) goto {label};", "{"] + self.block(inner, 2) + ["}", f"{label}:;"]
        i = self.name("i")
        return ["{", f"int {i} = 0;", f"{label}:;", "{"] + self.block(inner, 2) + ["}", f"if (++{i} < {self.pick([2, 3])}) goto {label};", "}"]

    def attempt(self, s):
        body = self.block(s, 2)
        inner = Scope(s)
        e = self.name("ex")
        inner.ints.append((e, "int", False))
        throws = self.pick([f"  if ({self.condition(s)}) throw {self.integer(s, 1)};", "  throw 5;", f"  mayThrow({self.integer(s, 1)});"])
        lines = ["try {"] + body + [throws.replace("throw (", "throw (int)(") if "throw (" in throws else throws]
        lines += ([] if throws == "  throw 5;" else self.block(s, 1)) + [f"}} catch (int {e}) {{"] + self.block(inner, 2)
        return lines + ["} catch (...) {", "}"]

    def closure(self, s):
        f = self.name("f")
        inner = Scope(s)
        inner.inLoop, inner.returns = False, "void"
        how = self.pick(["&", "&", "&", "="])
        if how == "=":
            inner.ints = [(n, t, False) for n, t, m in inner.ints]
            inner.records, inner.streams, inner.vectors, inner.arrays, inner.buffers, inner.dims, inner.calls = [], [], [], [], [], [], []
            inner.ints = [(n, t, m) for n, t, m in inner.ints if n.isidentifier()]
            inner.pointers = []
        hasParam = self.r.random() < 0.4
        if hasParam:
            inner.ints.append(("arg", "int", True))
        body = self.block(inner, self.r.randint(1, 3))
        call = (f, hasParam)
        if self.has("functional", 0.6):
            self.headers.add("functional")
            lines = [f"std::function<void({'int' if hasParam else ''})> {f} = [{how}]({'int arg' if hasParam else ''}) {{"] + body + ["};"]
        else:
            lines = [f"auto {f} = [{how}]({'int arg' if hasParam else ''}) {{"] + body + ["};"]
        s.calls.append(call)
        return lines + (self.callClosure(s) if self.r.random() < 0.6 else [])

    def callClosure(self, s):
        if not s.calls:
            return self.assign(s)
        f, hasParam = self.pick(s.calls)
        argument = self.integer(s) if hasParam else ""
        if self.has("threads", 0.5):
            self.headers.add("thread")
            t = self.name("th")
            return [f"std::thread {t}({f}{', (int)(' + argument + ')' if hasParam else ''});", f"{t}.join();"]
        if not hasParam and self.has("templates", 0.3):
            return [f"twice({f});"]
        return [f"{f}({argument});"]

    def buffer(self, s):
        b, e = self.name("buf"), self.pick(["int", "float"])
        if s.buffers and self.r.random() < 0.4:
            x, _ = self.pick(s.buffers)
            return [self.pick([f"{x}.grow({self.amount(s)});", f"{x}.clear();"])]
        s.buffers.append((b, e))
        s.pointers.append((f"{b}.get()", e))
        return [f"Buffer<{e}> {b}({self.amount(s)});"]

    def list(self, s):
        k, params = self.pick(self.kernels)
        lines, slots = ["{"], []
        for t in params:
            v = self.name("a")
            if t in RECORDS:
                lines += [f"  {t} {v} = {self.structure(s, t)};"]
            elif t.endswith("*"):
                e = t.replace("const ", "").replace("*", "").strip()
                lines += [f"  {t} {v} = {self.pointer(s, e)};"]
            else:
                lines += [f"  {t} {v} = {self.integer(s)};"]
            slots.append(v)
        a = self.name("args")
        lines += [f"  void *{a}[] = {{{', '.join('&' + v for v in slots)}}};" if slots else f"  void **{a} = nullptr;"]
        ints = [v for v, t in zip(slots, params) if not t.endswith("*") and t not in RECORDS]
        if ints and self.r.random() < 0.4:
            lines += [f"  {self.pick(ints)} = {self.number() % 100};"]
        stream = self.pick(s.streams + ["0"])
        if self.has("graphs", 0.5):
            p, g, x, n = self.name("params"), self.name("graph"), self.name("exec"), self.name("node")
            lines += [f"  cudaKernelNodeParams {p} = {{}};", f"  {p}.func = (void *){k};", f"  {p}.gridDim = dim3({self.shape(s, 1024)});",
                      f"  {p}.blockDim = dim3({self.shape(s, 256)});", f"  {p}.kernelParams = {a};", f"  cudaGraph_t {g};", f"  cudaGraphExec_t {x};",
                      f"  cudaGraphNode_t {n};", f"  cudaGraphCreate(&{g}, 0);", f"  cudaGraphAddKernelNode(&{n}, {g}, nullptr, 0, &{p});"]
            change = [f"  {self.pick(ints)} = {self.number() % 100};"] if ints else [f"  {p}.gridDim.x += 1;"]
            lines += change if self.r.random() < 0.5 else []
            lines += [f"  cudaGraphInstantiate(&{x}, {g}, nullptr, nullptr, 0);"]
            lines += change + [f"  cudaGraphExecKernelNodeSetParams({x}, {n}, &{p});"] if self.r.random() < 0.4 else []
            lines += ["  " + l for l in self.block(s, 1)] if self.r.random() < 0.4 else []
            return lines + [f"  cudaGraphLaunch({x}, {stream});"] * self.r.randint(1, 2) + ["}"]
        lines += [f"  cudaLaunchKernel((const void *){k}, dim3({self.shape(s, 1024)}), dim3({self.shape(s, 256)}), {a}, 0, {stream});", "}"]
        return lines

    def arguments(self, s, params):
        out, last = [], None
        for t in params:
            if t.endswith("*"):
                e = t.replace("const ", "").replace("*", "").strip()
                p = last if self.has("twice", 0.3) and last and last[1] == e else None
                p = p[0] if p else self.pointer(s, e)
                if p != "nullptr":
                    last = (p, e)
                out.append(p)
            elif t in RECORDS:
                out.append(self.structure(s, t, last[0] if last and last[1] == "int" and self.has("twice", 0.4) else None))
            elif s.ints and self.r.random() < 0.75:
                out.append(self.pick(s.ints)[0])
            else:
                out.append(self.integer(s))
        return out

    def structure(self, s, t, passed=None):
        """A value of one of RECORDS; `passed`: a pointer that is also passed separately."""
        data = passed or self.pointer(s, "int")
        other = data if self.has("twice", 0.4) else self.pointer(s, "int")
        n = self.pick(s.ints)[0] if s.ints and self.r.random() < 0.7 else self.integer(s, 1)
        packed = (f"Packed{{{self.number()}, (short)({n}), {data}, {self.number()}}}" if self.r.random() < 0.6 else f"pack((int)({n}), {data})")
        return {
            "Packed": packed,
            "Nested": f"Nested{{{packed}, (unsigned)({self.integer(s, 1)}), {other}}}",
            "Fill": f"Fill{{{data}, (int)({n})}}",
            "Rows": f"Rows{{{{{data}, {other}}}, {{(unsigned short)({n}), {self.number()}}}}}",
        }[t]

    def variable(self, s):
        """A structure that is filled member by member, in a loop or on one of two paths, and passed."""
        kernels = [(k, params) for k, params in self.kernels if any(t in RECORDS for t in params)]
        if not kernels:
            return self.launch(s)
        k, params = self.pick(kernels)
        lines, given = [], []
        for t in params:
            if t not in RECORDS:
                given.append(self.pointer(s, t.replace("const ", "").replace("*", "").strip()) if t.endswith("*") else self.integer(s, 1))
                continue
            v = self.name("v")
            lines += [f"{t} {v} = {self.structure(s, t)};"]
            number, pointer = {"Packed": ("n", "data"), "Nested": ("count", "extra"), "Fill": ("n", "a"), "Rows": ("length[1]", "rows[1]")}[t]
            lines += [f"{v}.{number} = {self.integer(s, 1)};"] if self.r.random() < 0.5 else []
            lines += [f"if ({self.condition(s)}) {v}.{number} = {self.number()};"] if self.r.random() < 0.3 else []
            if self.r.random() < 0.6:
                lines += [f"cudaMalloc(&{v}.{pointer}, {v}.{number} * sizeof(int));"]
            if self.r.random() < 0.3:
                lines += [f"cudaMemset({v}.{pointer}, 0, {self.pick([4, 16, 64])});"]
            given.append(v)
        call = f"{k}<<<{self.shape(s, 1024)}, {self.shape(s, 256)}>>>({', '.join(given)});"
        if self.has("loops", 0.4):
            i = self.name("i")
            return lines + [f"for (int {i} = 0; {i} < {self.pick(['2', '3', f'({self.integer(s, 1)} & 3)'])}; ++{i}) {{", "  " + call, "}"]
        return lines + [call]

    def steps(self, s):
        """Two buffers that are swapped after each step."""
        e, n = self.pick(["int", "float"]), self.amount(s)
        a, b, i, size = self.name("p"), self.name("p"), self.name("i"), self.name("size")
        lines = [f"{e} *{a} = nullptr, *{b} = nullptr;", f"size_t {size} = {n} * sizeof({e});", f"cudaMalloc(&{a}, {size});", f"cudaMalloc(&{b}, {size});"]
        lines += [self.pick([f"cudaMemset({a}, 0, {size});", f"cudaMemset({a}, 0, {size} / 2);", ";"])]
        s.pointers += [(a, e), (b, e)]
        inner = Scope(s)
        inner.inLoop = True
        inner.ints.append((i, "int", False))
        t = self.name("t")
        change = self.pick([[f"{e} *{t} = {a};", f"{a} = {b};", f"{b} = {t};"], [f"std::swap({a}, {b});"], [f"if ({i} & 1) std::swap({a}, {b});"]])
        if "std::" in change[0]:
            self.headers.add("utility")
        bound = self.pick(["2", "3", "5", f"({self.integer(s, 1)} & 7)"])
        body = self.launch(inner) + (self.block(inner, 1) if self.r.random() < 0.4 else [])
        return lines + [f"for (int {i} = 0; {i} < {bound}; ++{i}) {{"] + ["  " + l for l in body + change] + ["}"] + self.launch(s)

    def reduction(self, s):
        """A number that is divided in each iteration until it is small, and another one that is multiplied."""
        left, times, by = self.name("n"), self.name("n"), self.pick([512, 512, 1000, 64, 16, 2])
        t = self.pick(["int", "unsigned", "unsigned short", "long"])
        s.ints.append((times, "unsigned", True))
        inner = Scope(s)
        inner.inLoop = True
        inner.ints.append((left, t, False))
        smaller = self.pick([f"{left} / {by}", f"{left} / {by} + ({left} % {by} > 0)", f"({left} + {by - 1}) / {by}"])
        body = self.launch(inner) + (self.block(inner, 1) if self.r.random() < 0.3 else [])
        body += [f"if ({left} == 1) break;"] if self.r.random() < 0.3 else []
        ends = self.pick([f"{left} > 1", f"{left} > 1", f"{left} > {by}"])
        head = [f"unsigned {times} = 1;", f"for ({t} {left} = {self.integer(s, 1)}; {ends}; {left} = {smaller}) {{"]
        return head + ["  " + l for l in body] + [f"  {times} *= {by};", "}"] + self.launch(s)

    def launch(self, s):
        if not s.pointers and self.r.random() < 0.7:
            return self.allocate(s)
        k, params = self.pick(self.kernels)
        config = [self.shape(s, 1024), self.shape(s, 256)]
        if s.streams and self.r.random() < 0.6:
            config += ["0", self.pick(s.streams)]
        elif self.has("shared", 0.3):
            config += [self.pick(["64", f"({self.integer(s, 1)} & 255) * sizeof(int)", "1024"])]
        same = [x for x, p in self.kernels if p == params]
        if "tables" in self.on and len(same) > 1 and self.r.random() < 0.4:
            t = self.name("table")
            lines = [f"void (*{t}[])({', '.join(params)}) = {{{', '.join(same)}}};"]
            return lines + [f"{t}[{self.integer(s, 1)} & {1 if len(same) < 4 else 3}]<<<{', '.join(config)}>>>({', '.join(self.arguments(s, params))});"]
        if s.inLoop and self.r.random() < 0.5:
            pass
        return [f"{k}<<<{', '.join(config)}>>>({', '.join(self.arguments(s, params))});"]

    def callHelper(self, s):
        name, params, result = self.pick(self.helpers)
        arguments = []
        for kind, t in params:
            if kind == "value":
                arguments.append(self.integer(s))
            elif kind in ("reference", "address"):
                places = [n for n, u, m in s.ints if m and u == "int"]
                if not places:
                    return self.declare(s)
                arguments.append(self.pick(places) if kind == "reference" else f"&{self.pick(places)}")
            elif kind == "pointer":
                arguments.append(self.pointer(s, t))
            elif kind in ("pointerReference", "pointerAddress"):
                places = [p for p, e in s.pointers if e == t and not p.endswith("()")]
                if not places:
                    return self.allocate(s)
                arguments.append(self.pick(places) if kind == "pointerReference" else f"&{self.pick(places)}")
            elif kind == "dim":
                arguments.append(self.shape(s, 64))
            elif kind == "dimReference":
                if not s.dims:
                    return self.dim(s) if "dims" in self.on else self.declare(s)
                arguments.append(self.pick(s.dims))
            elif kind in ("record", "recordReference"):
                if not s.records:
                    return self.record(s)
                arguments.append(self.pick(s.records))
        if params and params[-1][0] == "default" and self.r.random() < 0.5:
            arguments.append(self.integer(s))
        call = f"{name}({', '.join(arguments)})"
        if result == "int" and self.r.random() < 0.7:
            n = self.name("n")
            s.ints.append((n, "int", True))
            return [f"int {n} = {call};"]
        return [f"{call};"]

    # The code before main.
    def makeKernels(self):
        signatures = [["int *", "int"], ["int *", "const int *", "int"], ["float *", "unsigned"], ["int *"], ["int *", "size_t", "int"],
                      ["unsigned char *", "int"], ["const float *", "float *", "int", "int"], ["int *", "int *", "unsigned short"], ["double *", "short"]]
        if "byvalue" in self.on:
            signatures += [["int *", "Packed"], ["Packed"], ["Nested"], ["Nested", "int *"], ["Fill", "int"], ["Rows", "const int *"], ["Rows", "Fill"]]
            self.top += sum(RECORDS.values(), [])
            self.top += ["static Packed pack(int n, int *data) {", "  Packed p = {};", "  p.n = n;", "  p.data = data;", f"  p.k = {self.number()};", "  return p;", "}"]
        chosen = [self.pick(signatures) for _ in range(self.r.randint(1, 3))]
        if "tables" in self.on:
            chosen += [chosen[0], chosen[0]] if self.r.random() < 0.5 else [chosen[0]]
            chosen += [chosen[0]] if len(chosen) == 3 and self.r.random() < 0.3 else []
        for i, params in enumerate(chosen):
            names = [f"{t}{'' if t.endswith('*') else ' '}a{j}" for j, t in enumerate(params)]
            written = next((f"a{j}" for j, t in enumerate(params) if t.endswith("*") and not t.startswith("const")), None)
            body = f"if (threadIdx.x == 0) {written}[0] {self.pick(['', '+'])}= {i};" if written else ""
            read = next((f"a{j}" for j, t in enumerate(params) if t.startswith("const")), None)
            body += f" volatile double seen = {read}[0];" if read and self.r.random() < 0.7 else ""
            self.top += [f"__global__ void kernel{i}({', '.join(names)}) {{", f"  {body}", "}"]
            self.kernels.append((f"kernel{i}", params))
        if "byvalue" in self.on and self.r.random() < 0.5:
            self.top += ["template <class F>", "__global__ void each(F f, int n) {", "  if (threadIdx.x < n) f(threadIdx.x);", "}"]
            self.kernels.append(("each<Fill>", ["Fill", "int"]))
        if "templates" in self.on and self.r.random() < 0.5:
            self.top += ["template <class T, int N>", "__global__ void pattern(T *a, int n) {", "  if (n < N) a[0] = T(n);", "}"]
            self.kernels.append(("pattern<int, 3>", ["int *", "int"]))
            self.kernels.append(("pattern<float, 3>", ["float *", "int"]))

    def globalScope(self):
        s = Scope()
        if "globals" in self.on:
            for _ in range(self.r.randint(1, 3)):
                g = self.name("g")
                kind = self.r.random()
                static = self.pick(["", "static "])
                if kind < 0.4:
                    self.top += [f"{static}int {g} = {self.number()};"]
                    s.ints.append((g, "int", True))
                elif kind < 0.6:
                    self.top += [f"{static}int {g};"]
                    s.ints.append((g, "int", True))
                elif kind < 0.7:
                    self.top += [f"const int {g} = {self.number()};"]
                    s.ints.append((g, "int", False))
                elif kind < 0.8 and "dims" in self.on:
                    self.top += [f"{static}dim3 {g}({self.pick([1, 4, 32])}, {self.pick([1, 2])});"]
                    s.dims.append(g)
                else:
                    e = self.pick(["int", "float"])
                    self.top += [f"{static}{e} *{g} = nullptr;"]
                    s.pointers.append((g, e))
        if "statics" in self.on and self.r.random() < 0.4:
            g = self.name("Settings")
            self.top += [f"struct {g} {{", "  static int size;", "};", f"int {g}::size = {self.number()};"]
            s.ints.append((f"{g}::size", "int", True))
        return s

    def support(self):
        if "symbols" in self.on:
            for _ in range(self.r.randint(1, 2)):
                d, element, count = self.name("dev"), self.pick(["int", "int", "float", "unsigned char"]), self.pick([1, 1, 4])
                const = self.pick(["__device__", "__device__", "__constant__"])
                text = f"{const} {element} {d}{f'[{count}]' if count > 1 else ''}"
                if count == 1 and element == "int" and self.r.random() < 0.3:
                    text += " = 7"
                    self.initials[d] = "07000000"
                self.top += [text + ";"]
                self.symbols.append((d, element, count))
        if "aggregates" in self.on:
            self.top += ["struct Holder {", "  int &value;", "};"]
        if "structs" in self.on:
            self.top += ["struct Config {", "  int n;", "  dim3 block;", "  int *data;", "  size_t bytes;", "};"]
        if "macros" in self.on:
            self.top += ["#define COUNT (limit + 0)", "static int limit = 48;", "#define CHECK(call) do { if ((call) != cudaSuccess) exit(1); } while (0)",
                         "#define CLEAR(p, bytes) cudaMemset(p, 0, bytes)"]
        if "wrappers" in self.on:
            self.top += ["template <class T>", "T *make(size_t n) {", "  T *p = nullptr;", "  cudaMalloc(&p, n * sizeof(T));"]
            self.top += (["  cudaMemset(p, 0, n * sizeof(T));"] if self.r.random() < 0.5 else []) + ["  return p;", "}"]
            self.top += ["static bool allocate(void **p, size_t bytes) {", "  return cudaMalloc(p, bytes) == cudaSuccess;", "}"]
        if "raii" in self.on:
            self.top += ["template <class T>", "struct Buffer {", "  T *data = nullptr;", "  size_t count;",
                         "  explicit Buffer(size_t n) : count(n) {", "    cudaMalloc(&data, count * sizeof(T));", "  }",
                         "  Buffer(const Buffer &) = delete;",
                         "  ~Buffer() {", "    cudaFree(data);", "  }", "  T *get() const { return data; }",
                         "  void clear() { cudaMemset(data, 0, count * sizeof(T)); }",
                         "  void grow(size_t n) {", f"    if (n {self.pick(['>', '>', '!='])} count) {{", "      cudaFree(data);", "      cudaMalloc(&data, n * sizeof(T));",
                         "      count = n;", "    }", "  }", "};"]
        if "exceptions" in self.on:
            self.top += ["static void mayThrow(int n) {", f"  if (n > {self.number()}) throw n;", "}"]
        if "templates" in self.on:
            self.top += ["template <class F>", "void twice(F f) {", "  f();", "  f();", "}"]
        if "macros" in self.on:
            return [("limit", "int", True)]
        return []

    def parameters(self, s):
        kinds = ["value", "value", "pointer", "pointer"]
        kinds += ["reference"] * 2 if "references" in self.on else []
        kinds += ["address"] if "addresses" in self.on else []
        kinds += ["pointerReference", "pointerAddress"] if "pointees" in self.on or "swaps" in self.on else []
        kinds += ["dim", "dimReference"] if "dims" in self.on else []
        kinds += ["record", "recordReference"] if "structs" in self.on else []
        params, texts = [], []
        for _ in range(self.r.randint(1, 3)):
            kind, x, e = self.pick(kinds), self.name("q"), self.pick(["int", "int", "float"])
            params.append((kind, e))
            if kind == "value":
                t = self.pick(INTEGERS) if "narrow" in self.on else "int"
                texts.append(f"{t} {x}")
                s.ints.append((x, t, True))
            elif kind == "reference":
                texts.append(f"int &{x}")
                s.ints.append((x, "int", True))
            elif kind == "address":
                texts.append(f"int *{x}")
                s.ints.append((f"*{x}", "int", True))
            elif kind == "pointer":
                texts.append(f"{e} *{x}")
                s.pointers.append((x, e))
            elif kind == "pointerReference":
                texts.append(f"{e} *&{x}")
                s.pointers.append((x, e))
            elif kind == "pointerAddress":
                texts.append(f"{e} **{x}")
                s.pointers.append((f"(*{x})", e))
            elif kind in ("dim", "dimReference"):
                texts.append(f"dim3 {'&' if kind == 'dimReference' else ''}{x}")
                s.dims.append(x)
            else:
                texts.append(f"Config {'&' if kind == 'recordReference' else ''}{x}")
                s.records.append(x)
        if "defaults" in self.on and self.r.random() < 0.5:
            x = self.name("q")
            params.append(("default", "int"))
            texts.append(f"int {x} = {self.pick([str(self.number())] + [n for n, t, m in s.ints if n[0] == 'g'])}")
            s.ints.append((x, "int", True))
        return params, texts

    def helper(self, outer):
        f, s = self.name("helper"), Scope(outer)
        s.depth = 1
        params, texts = self.parameters(s)
        result = self.pick(["void", "int"])
        s.returns = result
        saved, self.budget = self.budget, self.r.randint(2, 6)
        lines = self.block(s, self.budget)
        self.budget = saved
        if "recursion" in self.on and params[0][0] == "value" and self.r.random() < 0.5:
            x = texts[0].split()[-1]
            again = [t.split(" = ")[0].split()[-1].lstrip("*&") for t in texts]
            again[0] = self.pick([f"{x} - 1", f"{x} / 2"])
            lines.insert(self.r.randint(0, 0), f"  if ({x} > 0 && {x} < {self.pick([3, 5])}) {f}({', '.join(again)});")
        lines += [f"  return {self.integer(s, 1)};"] if result == "int" else []
        self.top += [f"{self.pick(['static ', '', 'static '])}{result} {f}({', '.join(texts)}) {{"] + lines + ["}"]
        self.helpers.append((f, params, result))
        if [kind for kind, _ in params] == ["value"] and result == "void" and texts[0].startswith("int ") and "=" not in texts[0]:
            self.actions.append(f)

    def family(self, outer):
        """A class with members and methods, and a helper that uses it."""
        c, s = self.name("Task"), Scope(outer)
        s.depth, s.returns = 1, "void"
        own = Scope(s)
        own.ints += [("size", "int", True)] + ([("seen", "int", True)] if "references" in self.on else [])
        own.pointers += [("data", "int")]
        hasReference = "references" in self.on
        isVirtual = "virtual" in self.on

        def body(n):
            saved, self.budget = self.budget, n
            lines = ["  " + l for l in self.block(own, n)]
            self.budget = saved
            return lines

        lines = [f"struct {c} {{", "  int size;"] + (["  int &seen;"] if hasReference else []) + ["  int *data = nullptr;"]
        lines += [f"  {c}(int n{', int &r' if hasReference else ''}) : size(n){', seen(r)' if hasReference else ''} {{"] + body(2) + ["  }"]
        if self.r.random() < 0.35:
            lines += [f"  {'virtual ' if isVirtual else ''}~{c}() {{"] + body(1) + ["  }"]
        elif isVirtual:
            lines += [f"  virtual ~{c}() {{}}"]
        lines += [f"  {'virtual ' if isVirtual else ''}void run() {{"] + body(3) + ["  }", "};"]
        self.top += lines
        made = [c]
        if isVirtual:
            d = self.name("Task")
            self.top += [f"struct {d} : {c} {{", f"  using {c}::{c};", "  void run() override {"] + body(3) + ["  }", "};"]
            made.append(d)
        f = self.name("helper")
        inner = Scope(outer)
        inner.ints.append(("count", "int", True))
        argument = "count, count" if hasReference else "count"
        text = [f"static void {f}(int count) {{"]
        if isVirtual:
            text += [f"  {c} *task = count > {self.number()} ? ({c} *)new {made[1]}({argument}) : new {made[0]}({argument});"]
            text += ["  count += 1;"] if self.r.random() < 0.3 else []
            text += ["  task->run();"] + (["  delete task;"] if self.r.random() < 0.6 else [])
        else:
            text += [f"  {c} task({argument});"] + (["  count += 2;"] if self.r.random() < 0.4 else [])
            text += [f"  task.data = make<int>(count);"] if "wrappers" in self.on else []
            text += ["  task.run();"] + (["  task.run();"] if self.r.random() < 0.3 else [])
        self.top += text + ["}"]
        self.helpers.append((f, [("value", "int")], "void"))
        self.actions.append(f)

    def program(self):
        self.makeKernels()
        extra = self.support()
        outer = self.globalScope()
        outer.ints += extra
        if "helpers" in self.on:
            for _ in range(self.r.randint(1, 3)):
                self.helper(outer)
        if "classes" in self.on:
            self.family(outer)
        plain = self.actions
        if plain and "tables" in self.on:
            self.top += [f"static void (*actions[])(int) = {{{', '.join(plain)}}};",
                         "static void act(int n) {", f"  actions[(unsigned)n % {len(plain)}](n);", "}"]
            self.helpers.append(("act", [("value", "int")], "void"))
        if "initialisers" in self.on:
            ints = [f for f, params, result in self.helpers if result == "int" and all(k == "value" for k, _ in params)]
            if ints:
                f = self.pick(ints)
                n = len(next(p for x, p, _ in self.helpers if x == f))
                g = self.name("g")
                self.top += [f"static int {g} = {f}({', '.join(str(self.number()) for _ in range(n))});"]
                outer.ints.append((g, "int", True))
        s = Scope(outer)
        s.inMain, s.returns = True, "main"
        lines = []
        self.budget = max(self.budget, 5)
        if "symbols" not in self.on or self.r.random() < 0.7:
            lines += self.declare(s) + self.allocate(s)
        while self.budget > 0:
            lines += self.statement(s)
        if "kernel" not in " ".join(lines):
            lines += self.launch(s)
        lines += self.launch(s) if self.r.random() < 0.7 else []
        if self.r.random() < 0.5:
            lines += ["cudaDeviceSynchronize();"]
        heads = [f"#include <{h}>" for h in sorted(self.headers)]
        return "\n".join(heads + self.top + ["int main(int argc, char **argv) {"] + ["  " + l for l in lines] + ["  return 0;", "}"]) + "\n"


def program(seed):
    """Returns the text of a program, and the initial values of its device variables as name -> bytes in hexadecimal."""
    g = Generator(seed)
    return g.program(), g.initials


if __name__ == "__main__":
    import sys

    print(program(int(sys.argv[1]))[0], end="")
