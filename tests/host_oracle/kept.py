"""Constructs of random host programs that store pointers, functions and streams and use them later: containers of
buffers, double buffers selected by parity, pointers to members, lambdas passed to kernels, streams of other files.
A mixin of generate.Generator."""


class Kept:
    def collection(self, s):
        """Buffers in a vector or a map, allocated in one loop and passed in another."""
        e = self.pick(["int", "float"])
        kind = self.pick(["vector", "vector", "map", "array"])
        x, i, p, q, n = self.name("all"), self.name("i"), self.name("b"), self.name("b"), self.amount(s)
        count = self.pick([2, 3, f"({self.integer(s, 1)} & 3) + 1"]) if kind != "array" else 3
        size = self.name("bytes")
        lines = [f"const size_t {size} = {n} * sizeof({e});"]
        put = {"vector": f"{x}.push_back({p});", "map": f"{x}[{i} * 3 % 5] = {p};", "array": f"{x}[{i}] = {p};"}[kind]
        if kind == "array":
            lines += [f"{e} *{x}[3] = {{}};"]
        else:
            self.headers.add(kind)
            lines += [f"std::vector<{e} *> {x};" if kind == "vector" else f"std::map<int, {e} *> {x};"]
        clear = [f"  cudaMemset({p}, {self.pick([0, 0, 255])}, {size});"] if self.r.random() < 0.5 else []
        lines += [f"for (int {i} = 0; {i} < {count}; ++{i}) {{", f"  {e} *{p} = nullptr;", f"  cudaMalloc(&{p}, {size});"] + clear + ["  " + put, "}"]
        inner = type(s)(s)
        inner.inLoop = True
        inner.pointers = [(f"{q}.second" if kind == "map" else q, e)]
        return lines + [f"for (auto &{q} : {x}) {{"] + ["  " + l for l in self.launch(inner)] + ["}"]

    def parity(self, s):
        """Two buffers of a table, for even and odd iterations."""
        e, x, i = self.pick(["int", "float"]), self.name("pair"), self.name("i")
        n = self.amount(s)
        size = [f"{n} * sizeof({e})", self.pick([f"{n} * sizeof({e})", "256"])]
        lines = [f"{e} *{x}[2];"] + [f"cudaMalloc(&{x}[{k}], {size[k]});" for k in (0, 1)]
        lines += [f"cudaMemset({x}[0], 0, {size[0]});"] if self.r.random() < 0.5 else []
        inner = type(s)(s)
        inner.inLoop = True
        inner.pointers = [(f"{x}[({i} + {self.pick([1, 1, 2])}) % 2]", e), (f"{x}[{i} % 2]", e)]
        inner.ints = inner.ints + [(i, "int", False)]
        bound = self.pick(["4", f"({self.integer(s, 1)} & 7)", f"{self.integer(s, 1)} % 9"])
        body = self.launch(inner) + (self.launch(inner) if self.r.random() < 0.3 else [])
        body += [f"if ({self.condition(s)}) std::swap({x}[0], {x}[1]);"] if self.r.random() < 0.2 else []
        self.headers.add("utility")
        s.pointers.append((f"{x}[{self.pick([0, 1])}]", e))
        return lines + [f"for (int {i} = 0; {i} < {bound}; ++{i}) {{"] + ["  " + l for l in body] + ["}"]

    def member(self, s):
        """A member function called through a pointer that is assigned on one path or read from a table."""
        if "struct Total" not in " ".join(self.top):
            self.top += ["struct Total {", "  int n = 2;", "  virtual ~Total() {}", "  int add(int k) { return n += k; }",
                         "  int times(int k) { return n *= k; }", "  virtual int less(int k) { return n -= k; }", "};"]
        t, f, r = self.name("total"), self.name("f"), self.name("n")
        names = ["add", "times"] + (["less"] if self.has("virtual", 0.5) else [])
        one, other = self.pick(names), self.pick(names)
        s.ints.append((r, "int", True))
        lines = [f"Total {t};"]
        if self.r.random() < 0.4:
            lines += [f"int (Total::*{f}[])(int) = {{&Total::{one}, &Total::{other}}};"]
            call = f"({t}.*{f}[{self.pick(['0', '1', self.condition(s)])}])"
        else:
            lines += [f"int (Total::*{f})(int) = &Total::{one};"]
            lines += [f"if ({self.condition(s)}) {f} = &Total::{other};"] if self.r.random() < 0.5 else []
            call = f"({t}.*{f})"
        return lines + [f"int {r} = {call}({self.number() % 50});", f"{r} += {call}({self.integer(s, 1)} & 7);"]

    def middle(self, s):
        """A loop with several entries."""
        n, k = self.name("n"), self.name("k")
        s.ints.append((n, "int", True))
        start = self.pick(["13", f"({self.integer(s, 1)} & 31) + 1"])
        lines = [f"int {n} = 0, {k} = ({start} + 3) / 4;", f"switch ({self.integer(s, 1)} & 3) {{", "case 0:", "  do {", f"    {n} += {self.pick([1, 2])};",
                 f"  case 3: {n}++;", f"  case 2: {n} += {self.pick([1, 5])};"]
        inner = type(s)(s)
        inner.inLoop = False
        lines += ["  {"] + ["  " + l for l in self.launch(inner)] + ["  }"] if self.r.random() < 0.4 else []
        return lines + [f"  case 1: {n}++;", f"  }} while (--{k} > 0);", "}"]

    def device(self, s):
        """A kernel that takes a lambda which captures a pointer and numbers."""
        if "void apply(" not in " ".join(self.top):
            self.top += ["template <class F>", "__global__ void apply(F f, int n) {", "  int i = blockIdx.x * blockDim.x + threadIdx.x;", "  if (i < n) f(i);", "}"]
        e, n, f = self.pick(["int", "float"]), self.name("n"), self.name("todo")
        p = self.name("p")
        s.pointers.append((p, e))
        lines = [f"const int {n} = {self.amount(s)};", f"{e} *{p} = nullptr;", f"cudaMalloc(&{p}, {n} * sizeof({e}));"]
        lines += [f"auto {f} = [=] __device__(int i) {{", f"  if (i < {n}) {p}[i] = i;", "};"]
        call = f"apply<<<{self.shape(s, 1024)}, {self.shape(s, 256)}>>>({f}, {self.pick([n, n, self.integer(s, 1)])});"
        if self.r.random() < 0.3:
            i = self.name("i")
            return lines + [f"for (int {i} = 0; {i} < {self.pick([2, 3])}; ++{i}) {call}"]
        return lines + [call]

    def outside(self, s):
        """A stream of any kind, created by a function of another file."""
        if not any(l.startswith("cudaStream_t outside(") for l in self.top):
            self.top.insert(0, "cudaStream_t outside(int);")
        x = self.name("stream")
        s.streams.append(x)
        if self.r.random() < 0.4:
            c = self.name("Context")
            return [f"struct {c} {{", "  int id;", "  cudaStream_t stream;", f"}} in{x} = {{1, outside({self.r.randint(0, 2)})}};", f"cudaStream_t {x} = in{x}.stream;"]
        return [f"cudaStream_t {x} = outside({self.r.randint(0, 2)});"]
