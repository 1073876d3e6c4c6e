// Small hooks: sizes, timers, dialogs.

import { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact.js";

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
    const observer = new ResizeObserver(measure);
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
