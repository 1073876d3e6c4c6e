// Small hooks: sizes, timers, dialogs.

import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";
import { pace } from "../core/settings.js";

/** Run in the frame after the next: what the page has just drawn is laid out and painted by then. @param {() => void} run */
export const afterFrame = (run) => requestAnimationFrame(() => requestAnimationFrame(run));

/** A value, a painted frame late: what hangs on it does not share a frame with everything else. At once without motion. @template T @param {T} value @returns {T} */
export function useFrameLater(value) {
  const [late, setLate] = useState(value);
  const newest = useRef(value);
  newest.current = value;
  const due = useRef(false);
  useLayoutEffect(() => {
    if (due.current || late === newest.current) return;
    due.current = true;
    afterFrame(() => {
      due.current = false;
      setLate(newest.current);
    });
  });
  return pace.value === 0 ? value : late;
}

/** The inner size of an element, kept up to date. @param {{ current: HTMLElement | null }} ref */
export function useSize(ref) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const [width, height] = [element.clientWidth, element.clientHeight];
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    // In the next frame: whoever draws by the size would lay the page out a second time in this one.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return size;
}

/** The window's size. */
export function useWindowSize() {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const measure = () => setSize({ width: innerWidth, height: innerHeight });
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return size;
}

/** Draw again every so often while something runs. @param {boolean} active @param {number} ms */
export function useTick(active, ms) {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => setTick((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [active, ms]);
}

/** The last value of the render before. @template T @param {T} value @returns {T | undefined} */
export function usePrevious(value) {
  const ref = useRef(/** @type {T | undefined} */ (undefined));
  const before = ref.current;
  useEffect(() => {
    ref.current = value;
  });
  return before;
}
