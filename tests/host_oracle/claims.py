"""Compares the answer of `gpubmc launches` about a program with a launch that happened."""

import shutil
import subprocess


class Unknown(Exception):
    """An expression has no value: a division by zero, or a name that is not passed."""


def evaluate(e, names):
    if isinstance(e, bool):
        return int(e)
    if isinstance(e, int):
        return e
    if isinstance(e, str):
        if e not in names:
            raise Unknown(e)
        return names[e]
    op = e[0]
    if op == "?":
        return evaluate(e[2] if evaluate(e[1], names) else e[3], names)
    if op == "convert":
        bits, isSigned = e[1], e[2]
        v = evaluate(e[3], names) % (1 << bits)
        return v - (1 << bits) if isSigned and v >> (bits - 1) else v
    a, b = evaluate(e[1], names), evaluate(e[2], names)
    if op in "/%":
        if b == 0:
            raise Unknown("division by zero")
        q = abs(a) // abs(b)
        q = q if (a < 0) == (b < 0) else -q
        return q if op == "/" else a - q * b
    return {
        "+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "<": lambda: int(a < b), "<=": lambda: int(a <= b),
        "&": lambda: a & b, ">": lambda: int(a > b), ">=": lambda: int(a >= b), "==": lambda: int(a == b), "!=": lambda: int(a != b),
    }[op]()


class Untold(Exception):
    """An expression that is not passed to a solver."""


def formula(e, names):
    """The expression in SMT-LIB, over integers; truth values are 0 and 1."""
    if isinstance(e, bool) or isinstance(e, int):
        return str(int(e)) if e >= 0 else f"(- {-e})"
    if isinstance(e, str):
        return formula(names[e], names) if e in names else f"|{e}|"
    op, parts = e[0], [formula(part, names) for part in (e[3:] if e[0] == "convert" else e[1:])]
    if op == "?":
        return f"(ite (not (= {parts[0]} 0)) {parts[1]} {parts[2]})"
    if op == "convert":
        bits, half = 1 << e[1], 1 << (e[1] - 1)
        return f"(- (mod (+ {parts[0]} {half}) {bits}) {half})" if e[2] else f"(mod {parts[0]} {bits})"
    a, b = parts
    quotient = f"(ite (= (< {a} 0) (< {b} 0)) (div (abs {a}) (abs {b})) (- (div (abs {a}) (abs {b}))))"
    if op == "/":
        return quotient
    if op == "%":
        return f"(- {a} (* {b} {quotient}))"
    if op in ("+", "-", "*"):
        return f"({op} {a} {b})"
    if op in ("<", "<=", ">", ">=", "==", "!="):
        is_so = f"({'=' if op in ('==', '!=') else op} {a} {b})"
        return f"(ite {is_so} {'0 1' if op == '!=' else '1 0'})"
    raise Untold(op)


def hasNone(entry, sizes, facts, names):
    """Whether a solver, if there is one, finds no possible values of the numbers that are not passed."""
    solver = shutil.which("z3")
    if not solver:
        return False
    lines = ["(set-logic ALL)"]
    for i, value in enumerate(entry["hostValues"]):
        most = 1 << (value["bits"] - 1)
        lines += [f"(declare-const |${i}| Int)", f"(assert (and (<= (- {most}) |${i}|) (< |${i}| {most})))"]
    for e, expected in sizes:
        try:
            lines.append(f"(assert (= {formula(e, names)} {expected}))")
        except Untold:
            pass
    for fact in facts:
        try:
            lines.append(f"(assert (not (= {formula(fact, names)} 0)))")
        except Untold:
            pass
    asked = "\n".join(lines + ["(check-sat)"]) + "\n"
    done = subprocess.run([solver, "-in", "-T:5"], input=asked, capture_output=True, text=True)
    return done.stdout.startswith("unsat")


def speaksOfHost(e):
    return e.startswith("$") if isinstance(e, str) else isinstance(e, list) and any(speaksOfHost(part) for part in e)


def contentsDiffer(claim, size, memory):
    """Why memory of `size` bytes does not agree with the claim; `memory` has the first and the last bytes. None if it
    agrees."""
    if not claim:
        return None
    head, tail = bytes.fromhex(memory["head"]), bytes.fromhex(memory["tail"])

    def at(i):
        if i < len(head):
            return head[i]
        back = i - (size - len(tail))
        return tail[back] if 0 <= back < len(tail) else None

    special = {int(k): v for k, v in claim.get("bytes", {}).items()}
    for i, v in special.items():
        if i < size and at(i) is not None and at(i) != v:
            return f"byte {i} is {at(i)}, not {v}"
    if "headWritten" in memory:
        for begin, end in claim.get("unwritten", []):
            for i in list(range(len(head))) + list(range(max(0, size - len(tail)), size)):
                is_written = memory["headWritten"][i] if i < len(head) else memory["tailWritten"][i - (size - len(tail))]
                if begin <= i and (end is None or i < end) and is_written == "1":
                    return f"byte {i} has been written"
    fill = claim.get("fill") or []
    if fill:
        places = set(range(min(size, len(head)))) | set(range(max(0, size - len(tail)), size))
        for i in sorted(places):
            if i not in special and at(i) != fill[i % len(fill)]:
                return f"byte {i} is {at(i)}, not {fill[i % len(fill)]}"
    return None


def shifted(claim, offset):
    """The claim about memory from `offset` on."""
    if not claim or not offset:
        return claim
    fill = claim.get("fill") or []
    return {
        "bytes": {str(int(k) - offset): v for k, v in claim.get("bytes", {}).items() if int(k) >= offset},
        "unwritten": [(max(0, begin - offset), None if end is None else end - offset)
                      for begin, end in claim.get("unwritten", []) if end is None or end > offset],
        "fill": [fill[(i + offset) % len(fill)] for i in range(len(fill))],
    }


TRIES = 3000  # of values, before a solver is asked


class Costly(Exception):
    """There are too many values to try."""


def find(sizes, facts, names, unknown, candidates, tries):
    """Searches values for the names in `unknown` among their candidates that satisfy the sizes and facts. Returns the
    reasons if there are none. A name gets a value only where a size or a fact has none without it. `tries`: an
    iterator that ends when there are to be no more."""
    if next(tries, None) is None:
        raise Costly()
    why, wanted = [], set()
    for text, e, expected in sizes:
        try:
            size = evaluate(e, names)
            if size != expected:
                why.append(text.format(size))
        except Unknown as name:
            if str(name) not in unknown:
                why.append(f"{text.format('unknown')}: {name}")
            wanted.add(str(name))
    for fact in facts:
        try:
            if not evaluate(fact, names):
                why.append(f"it is not so that {fact}")
        except Unknown as name:
            if str(name) == "division by zero":
                why.append(f"{fact}: {name}")
            wanted.add(str(name))
    wanted &= unknown
    if why or not wanted:
        return why
    first = min(sorted(wanted), key=lambda name: len(candidates[name]))
    for value in candidates[first]:
        if not find(sizes, facts, {**names, first: value}, unknown - {first}, candidates, tries):
            return []
    return [f"no value that the program has seen fits as {first}"]


def compared(e, name):
    """The constants that the expression compares with the name for equality."""
    if not isinstance(e, list):
        return set()
    if e[0] == "==" and e[1] == name and isinstance(e[2], int):
        return {e[2]}
    return set().union(*(compared(part, name) for part in e[1:]))


def hostCandidates(entry, launch, argc):
    """The candidates for each number that is not passed. A number from a call has the values that the call returned.
    Otherwise it selects one of several launches, or is any value computed on one of several paths: a returned value, a
    value of the launch, or a small number."""
    seen = launch.get("numbers", {})
    passed = {a["value"] for a in launch["arguments"] if a["kind"] == "integer"}
    every = sorted({argc, *range(32), *launch["grid"], *launch["block"], *passed}.union(*seen.values()))
    out = {}
    for i, value in enumerate(entry.get("hostValues", [])):
        calls = {place.get("call") for place in value["at"]} & set(seen)
        which = set().union(*(compared(g["condition"], f"${i}") for g in entry["given"]))
        if calls:
            out[f"${i}"] = sorted(set().union(*(seen[c] for c in calls)))
        else:
            out[f"${i}"] = sorted(which) if {0, 1} <= which else every
    return out


def withParts(arguments, parameters):
    """The arguments, followed by the members of structures among them, in the order in which the parameters name
    them."""
    out = list(arguments)
    for p in parameters[len(arguments):]:
        of, offset, size = p["part"]
        record = arguments[of]
        if record["kind"] != "record":
            out.append({"kind": "other"})
        elif p["kind"] == "pointer":
            out.append(record["pointers"].get(str(offset), {"kind": "other"}))
        else:
            value = int.from_bytes(bytes.fromhex(record["head"])[offset:offset + size], "little")
            isNegative = p["isSigned"] and value >> (8 * size - 1)
            out.append({"kind": "integer", "bits": 8 * size, "value": value - (1 << 8 * size) if isNegative else value})
    return out


def mismatches(entry, launch, argc):
    """Why the launch is not covered by the entry. Empty if it is covered."""
    out, names = [], {}
    for axis, text in enumerate("xyz"):
        for key, has in (("gridDim", launch["grid"]), ("blockDim", launch["block"])):
            names[f"{key}.{text}"] = has[axis]
            said = (entry.get(key) or [None] * 3)[axis]
            if said is not None and said != has[axis]:
                out.append(f"{key}.{text} is {has[axis]}, not {said}")
    if entry.get("sharedBytes") is not None and entry["sharedBytes"] != launch["shared"]:
        out.append(f"shared memory is {launch['shared']}, not {entry['sharedBytes']}")
    for name, claim in entry.get("variables", {}).items():
        has = launch["variables"].get(name)
        if has:
            why = contentsDiffer(claim, has["bytes"], has)
            out += [f"variable {name}: {why}"] if why else []
    if not launch["typed"]:
        return out
    arguments, parameters = launch["arguments"], entry["parameters"]
    if len(arguments) != sum("part" not in p for p in parameters):
        return out + [f"{len(arguments)} arguments, not {sum('part' not in p for p in parameters)}"]
    arguments = withParts(arguments, parameters)
    for a, p in zip(arguments, parameters):
        if a["kind"] == "integer":
            names[p["name"]] = a["value"]
            if p["kind"] == "integer" and p.get("value") is not None and (p["value"] - a["value"]) % (1 << a["bits"]):
                out.append(f"{p['name']} is {a['value']}, not {p['value']}")
    sizes = []  # (message for a different size, the claim, the actual size)
    possible = []  # (the possible size, the remaining size)
    for a, p in zip(arguments, parameters):
        if p["kind"] != "pointer" or a["kind"] != "pointer":
            continue
        if p.get("isNull") is not None and p["isNull"] != a["null"]:
            out.append(f"{p['name']} is {'null' if a['null'] else 'not null'}")
        if p.get("possibleBytes") is not None and "id" in a:
            possible.append((p["possibleBytes"], a["bytes"] - a["offset"] + p.get("offset", 0)))
        if p.get("bytes") is not None and (a["null"] or "id" in a):
            if a["null"]:
                sizes.append((p["name"] + " is null, not {} bytes", p["bytes"], 0))
            elif a["offset"] != p.get("offset", 0):
                out.append(f"{p['name']} points {a['offset']} bytes into its memory")
            else:
                sizes.append((f"{p['name']} has {a['bytes']} bytes, not {{}}", p["bytes"], a["bytes"]))
        if "id" in a:
            if p.get("offset") and a["offset"] != p["offset"]:
                out.append(f"{p['name']} points {a['offset']} bytes into its memory")
            why = contentsDiffer(shifted(p.get("contents"), p.get("offset", 0)), a["bytes"] - a["offset"], a)
            out += [f"{p['name']}: {why}"] if why else []
    for a, p in zip(arguments, parameters):
        if a["kind"] == "record":
            why = contentsDiffer(p.get("contents"), a["bytes"], a)
            out += [f"{p['name']}: {why}"] if why else []
    facts = [given["condition"] for given in entry.get("given", [])]
    if possible:
        if hasNone(entry, possible, [fact for fact in facts if speaksOfHost(fact)], names):
            out.append("no numbers fit as those that are not passed")
        facts = [fact for fact in facts if not speaksOfHost(fact)]
        entry = {**entry, "hostValues": []}
    candidates = hostCandidates(entry, launch, argc)
    try:
        out += find(sizes, facts, names, set(candidates), candidates, iter(range(TRIES)))
    except Costly:
        if hasNone(entry, [(e, expected) for _, e, expected in sizes], facts, names):
            out.append("no numbers fit as those that are not passed")
    allowed = {tuple(sorted(pair)) for pair in entry.get("oneArray", [])}
    # Members that the kernel does not use have no size; whether they alias other arrays makes no difference.
    looked = [not p.get("part") or p.get("bytes") is not None or p.get("possibleBytes") is not None for p in parameters]
    for j in range(len(arguments)):
        for i in range(j):
            a, b = arguments[i], arguments[j]
            if a["kind"] != "pointer" or b["kind"] != "pointer" or "id" not in a or a.get("id") != b.get("id"):
                continue
            if not (a["const"] and b["const"]) and (i, j) not in allowed and looked[i] and looked[j]:
                out.append(f"{parameters[i]['name']} and {parameters[j]['name']} point into one array")
    return out


class Precision:
    """How many facts are known about launches that happened."""

    def __init__(self):
        self.launches = self.told = self.shapes = self.pointers = self.sizes = self.possible = self.contents = self.unwritten = self.integers = self.values = 0

    def add(self, launch, entry):
        self.launches += 1
        if entry is None:
            return
        self.told += 1
        self.shapes += None not in (entry.get("gridDim") or [None]) + (entry.get("blockDim") or [None])
        for a, p in zip(withParts(launch["arguments"], entry["parameters"]) if launch["typed"] else launch["arguments"], entry["parameters"]):
            if a["kind"] == "pointer" and not a["null"]:
                self.pointers += 1
                self.sizes += p.get("bytes") is not None
                self.possible += p.get("possibleBytes") is not None
                c = p.get("contents")
                self.contents += bool(c and (c.get("fill") or c.get("bytes")))
                self.unwritten += bool(c and c.get("unwritten"))
            if a["kind"] == "integer":
                self.integers += 1
                self.values += p.get("value") is not None

    def merge(self, other):
        for key, n in vars(other).items():
            setattr(self, key, getattr(self, key) + n)

    def __str__(self):
        return (f"{self.launches} launches; all of the kernel's are known for {self.told}: exact shape {self.shapes}; size known for "
                f"{self.sizes} of {self.pointers} pointers, and what it may be for {self.possible} more, contents for {self.contents}, never written {self.unwritten}; value known for {self.values} of "
                f"{self.integers} integers")
