#!/usr/bin/env python3
"""Operates the pages of --html in Chromium: their contents for real reports, their speed, and that hostile text stays
text. With --pictures FOLDER it also saves a picture of each page. Skipped if Chromium is not available."""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

try:
    from selenium import webdriver
except ImportError:
    # Debian's packages belong to the system's Python.
    system = "/usr/bin/python3"
    if os.path.exists(system) and not os.environ.get("GPUBMC_SYSTEM_PYTHON"):
        os.environ["GPUBMC_SYSTEM_PYTHON"] = "1"
        os.execv(system, [system, *sys.argv])
    print("skipped: the viewer's test needs python3-selenium, chromium and chromium-driver\n0 passed, 0 failed")
    sys.exit(0)
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

arguments = argparse.ArgumentParser()
arguments.add_argument("--gpubmc", required=True)
arguments.add_argument("--pictures", type=pathlib.Path, help="save pictures of the pages, light and dark, in this folder")
args = arguments.parse_args()
root = pathlib.Path(__file__).resolve().parent.parent
passed, failed = 0, 0


def expect(name, ok, why=""):
    global passed, failed
    if ok:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {name} {why}")


def browser():
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for flag in ("--headless=new", "--no-sandbox", "--disable-gpu", "--force-color-profile=srgb"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                           {"width": 1280, "height": 800, "deviceScaleFactor": 1, "mobile": False})
    return driver


class Page:
    """A report in the browser."""

    def __init__(self, driver, folder, source, name, *flags, code=1):
        self.driver, self.name = driver, name
        page = folder / f"{name}.html"
        done = subprocess.run([args.gpubmc, *flags, source, "--html", page, "--quiet"], capture_output=True, text=True,
                              cwd=root, timeout=300)
        expect(f"{name}: exit code {code}", done.returncode == code, done.stdout + done.stderr)
        driver.get(page.absolute().as_uri())
        said = [l["message"] for l in driver.get_log("browser")]
        expect(f"{name}: the browser has nothing to complain of", not said, str(said))

    def text(self, selector):
        # The page may redraw itself in the meantime: the elements are then searched again.
        for _ in range(20):
            try:
                return " ".join(e.text for e in self.driver.find_elements(By.CSS_SELECTOR, selector))
            except StaleElementReferenceException:
                time.sleep(0.05)
        return ""

    def says(self, selector, *texts):
        shown = self.text(selector)
        for t in texts:
            expect(f"{self.name}: {selector} says '{t}'", t in shown, f"but: {shown[:300]}")

    def press(self, *keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def click(self, selector, text=""):
        for e in self.driver.find_elements(By.CSS_SELECTOR, selector):
            if text in e.text:
                return e.click()
        expect(f"{self.name}: there is '{text}' to click in {selector}", False)

    def run(self, script):
        return self.driver.execute_script("return " + script)

    def step(self):
        return self.run("viewer.now")

    def picture(self):
        if not args.pictures:
            return
        for scheme in ("light", "dark"):
            self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                        {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            time.sleep(0.3)
            self.driver.save_screenshot(str(args.pictures / f"viewer_{self.name}_{scheme}.png"))
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                    {"features": [{"name": "prefers-color-scheme", "value": "light"}]})


def clean(driver, folder):
    page = Page(driver, folder, "regress/barrier/shared_reused_after_barrier.cu", "clean", code=0)
    page.says(".top", "holds")
    page.says(".story", "holds for all inputs", "arrays are 256-byte aligned")
    page.press("j", "n", "c", "v")
    expect("clean: keys do nothing", page.run("viewer.trace === null"))


def accepted(driver, folder):
    """Findings that do not affect the verdict are in a separate list, with the reason; a fix is shown with its
    violation."""
    evil = "<img src=x onerror=alert(3)>"
    source = folder / "accepted.cu"
    source.write_text(f'__global__ void k(int *a) {{\n  a[0] = threadIdx.x;  // gpubmc: allow race "{evil}"\n}}\n')
    page = Page(driver, folder, source, "accepted", "-b", "4", "-g", "1", code=0)
    page.says("body", "Known and accepted")
    page.says(".story", f"Allowed: {evil}.")
    expect("accepted: the reason stays text", not driver.find_elements(By.CSS_SELECTOR, "img"))
    source.write_text("__global__ void k(int *a) {\n  __shared__ int s[4];\n  s[threadIdx.x] = 1;\n  a[threadIdx.x] = s[3 - threadIdx.x];\n}\n")
    Page(driver, folder, source, "fixed", "-b", "4", "-g", "1").says(".story", "Fix: __syncthreads(); before line 4 (checked: holds).")


def race(driver, folder):
    page = Page(driver, folder, "regress/barrier/shared_reused.cu", "race")
    page.picture()
    page.says(".top", "shared_reused.cu", "violated")
    page.says(".story h1", "Two threads touch s[", "nothing orders them", "line 11", "line 12")
    page.says(".cards", "s[31 - threadIdx.x]", "s[threadIdx.x] = b[threadIdx.x];", "reads s[", "writes s[")
    page.says(".why", "interval 1")
    page.says("aside", "Violated (1)", "race", "Assumptions")
    last = page.run("viewer.trace.count - 1")
    expect("race: it opens at the conflict", page.step() == page.run("viewer.trace.data.second"))
    page.says(".line.here", "s[threadIdx.x] = b[threadIdx.x];")
    page.press("k")
    expect("race: k goes back", page.step() < last)
    page.press("g")
    expect("race: g goes to the begin", page.step() == -1)
    page.says(".told", "before the first")
    page.press("j")
    expect("race: j goes to the first step of a followed thread",
           page.run("viewer.chosen.includes(viewer.trace.thread[viewer.now])"))
    page.press("g", "n")
    page.says(".told", "reads a[")
    page.press("c")
    page.says(".told", "writes s[", "line 12")
    page.press("c")
    page.says(".told", "reads s[", "line 11")
    page.click(".transport button", "conflict")
    page.says(".told", "writes s[")
    page.press("G")
    expect("race: G goes to the end", page.step() == last)
    # Another thread is selected, then deselected.
    field = driver.find_element(By.CSS_SELECTOR, "input[placeholder='+ thread']")
    field.send_keys("7", Keys.ENTER)
    page.says(".variables thead", "thread 7")
    driver.find_elements(By.CSS_SELECTOR, ".variables .drop")[2].click()
    expect("race: thread 7 is no longer followed", "thread 7" not in page.text(".variables thead"))
    # Memory: the object of the conflict, then another object.
    page.says(".cell.conflict", "")
    expect("race: one cell is in conflict", len(driver.find_elements(By.CSS_SELECTOR, ".cell.conflict")) == 1)
    page.says(".detail", "written by thread")
    page.run("viewer.go(-1)")
    page.says(".detail", "as it was at the start")
    select = driver.find_element(By.CSS_SELECTOR, "select[aria-label='memory object']")
    names = [o.text for o in select.find_elements(By.TAG_NAME, "option")]
    expect("race: all objects can be chosen", {n.split()[0] for n in names} >= {"s", "a", "b"}, str(names))
    next(o for o in select.find_elements(By.TAG_NAME, "option") if o.text.startswith("a ")).click()
    page.says(".cells", "[0]")
    page.click("[role=tab]", "Order")
    page.says(".order-head", "step")
    page.click("[role=tab]", "Inputs")
    page.press("?")
    expect("race: the keys are told", "previous event" in page.text("dialog"))


def divergence(driver, folder):
    page = Page(driver, folder, "regress/barrier/one_warp_only.cu", "divergence")
    page.picture()
    page.says(".story h1", "32 threads wait at the barrier in line 10", "32 have left the kernel")
    page.says(".cards", "threads 0 to 31", "threads 32 to 63")
    page.says(".why", "They part in line 10", "true for thread 0", "false for thread 32")
    boxes = driver.find_elements(By.CSS_SELECTOR, ".wait-group")
    expect("divergence: two groups", len(boxes) == 2)
    expect("divergence: one arrow", len(driver.find_elements(By.CSS_SELECTOR, ".wait-edge")) == 1)
    boxes[1].click()
    page.says(".told", "leaves the kernel")
    page.run("viewer.choose(40)")
    page.says(".variables thead", "thread 40")


def deadlock(driver, folder):
    page = Page(driver, folder, "regress/atomics/two_locks_crossed.cu", "deadlock")
    page.picture()
    page.says(".story h1", "2 threads wait forever", "lock[1], which thread 1 has written", "lock[0], which thread 0 has written")
    page.says(".waits", "waits for lock[1]", "waits for lock[0]", "lock[1] is 1")
    page.click("[role=tab]", "Memory")
    page.click("[role=tab]", "Order")
    page.says(".order-row .access", "updates lock[", "atomically")


def wrong_result(driver, folder):
    page = Page(driver, folder, "regress/ensures/scan_misses.cu", "wrong_result")
    page.picture()
    page.says(".story h1", "The postcondition fails")
    page.says(".cards", "thread 0", "the condition is false here")
    page.says(".told", "then the postcondition fails")
    page.click("[role=tab]", "Memory")
    page.says(".cells", "-1")


def comparison(driver, folder):
    size = ("--reference", "loop", "--array", "in=64", "--array", "bins=64", "--block-dim", "32", "--grid-dim", "1")
    source = "regress/equiv/histogram.cu"
    page = Page(driver, folder, source, "difference", "equiv", "--kernel", "half", *size)
    page.says(".story h1", "bins[", "by the kernel and", "by the reference")
    page.says(".cards", "kernel half", "reference loop", "written by thread")
    page.says(".told", "writes bins[")
    page.says(".line.here", "bins[b] = s[b]")
    page.click(".card", "reference")
    page.says(".line.here", "++bins[in[i] % 64]")
    page.says(".detail", "bins[", "written by thread 0")
    wrong = Page(driver, folder, source, "wrong_launch", "equiv", "--kernel", "not_atomic", *size)
    wrong.says(".story h1", "Two threads touch s[")
    wrong.says("aside", "not_atomic itself goes wrong")
    same = Page(driver, folder, source, "same", "equiv", "--kernel", "shared", *size, code=0)
    same.says(".story h1", "Kernel and reference compute the same")


def speed(driver, folder):
    source = folder / "big.cu"
    source.write_text("""//--blockDim=1024 --gridDim=1
__global__ void big(int *out) {
  __shared__ int s[1024];
  int sum = 0;
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (int i = 0; i < 12; ++i) {
    sum += s[(threadIdx.x + i) % 1024];
    __syncthreads();
  }
  out[threadIdx.x / 2] = sum;
}
""")
    begun = time.monotonic()
    page = Page(driver, folder, source, "big")
    expect("big: 100,000 steps of 1,024 threads", page.run("viewer.trace.count") > 100_000 and page.run("viewer.trace.threads") == 1024)
    took = page.run("performance.now()") and page.run("performance.getEntriesByType('navigation')[0].loadEventEnd")
    expect("big: open in a second", 0 < took < 1000, f"{took} ms")
    step = page.run("(() => { viewer.go(60000); const t = performance.now(); for (let i = 0; i < 20; i++) viewer.step(1);"
                    " document.body.offsetHeight; return (performance.now() - t) / 20; })()")
    expect("big: a step in 50 ms", step < 50, f"{step} ms")
    print(f"big page: open in {took:.0f} ms, a step in {step:.1f} ms, {time.monotonic() - begun:.1f} s in all")


def hostile(driver, folder):
    evil = "</script><img src=x onerror=alert(1)>"
    source = folder / "a'\"&<img src=x onerror=alert(2)>\n.cu"
    source.write_text(f"// {evil} <!-- ]]> \u2028\n"
                      "__global__ void k(int *a) {\n"
                      f"  a[0] = threadIdx.x; /* {evil} <script>document.title='owned'</script> */\n"
                      f"  __assert(a[0] == 0 || \"{evil.replace('/', chr(92) + '/')}\"[0] == 'x');\n}}\n")
    page = Page(driver, folder, source, "hostile", "-b", "2", "-g", "1", "--all")
    expect("hostile: no element of the source", not driver.find_elements(By.CSS_SELECTOR, "img, aside script, main script"))
    expect("hostile: the title is the report's", "owned" not in driver.title and "gpubmc" in driver.title)
    page.says(".source", evil)
    try:
        driver.switch_to.alert.dismiss()
        expect("hostile: no alert", False)
    except Exception:
        expect("hostile: no alert", True)
    # A script injected into the page would not run.
    page.run("(() => { const s = document.createElement('script'); s.textContent = 'window.ran = 1'; document.body.append(s); })()")
    expect("hostile: only the page's own script runs", page.run("window.ran === undefined"))
    for n in page.run("viewer.items.map((x, n) => n)"):
        page.run(f"viewer.open({n})")
    expect("hostile: every property opens", not [l for l in driver.get_log("browser") if "Content Security Policy" not in l["message"]])


def every_property_of(driver, folder, source):
    """Pages of other classes open without errors and have contents."""
    page = Page(driver, folder, source, pathlib.Path(source).stem)
    expect(f"{source}: a sentence", len(page.text(".story h1")) > 20)
    for name in ("Memory", "Order", "Inputs"):
        page.click("[role=tab]", name)
    page.press("g", *"jjjjnnpp", "G", "c", "k")
    said = [l["message"] for l in driver.get_log("browser")]
    expect(f"{source}: no complaint", not said, str(said))


with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    try:
        driver = browser()
    except Exception as e:
        print(f"skipped: Chromium does not start ({str(e).splitlines()[0]})\n0 passed, 0 failed")
        sys.exit(0)
    try:
        for test in (clean, accepted, race, divergence, deadlock, wrong_result, comparison, speed, hostile):
            test(driver, folder)
        for source in ("regress/control/trap_after_bad_access.cu", "regress/atomics/flag_never_set.cu",
                       "regress/grid/barrier_of_the_grid_by_some_blocks.cu", "regress/grid/blocks_read_neighbour.cu"):
            every_property_of(driver, folder, source)
    finally:
        driver.quit()
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
