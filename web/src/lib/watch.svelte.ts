// `$effect` with its dependencies named, for what svelte cannot see by itself: scrolling and the focus follow the page after it changed.
import { untrack } from "svelte";

/**
 * Runs `then` once the page is drawn, and again whenever something changes that `source` reads. What `then` reads does not count. A
 * function that it returns is run before the next time and when the component goes.
 */
export function watch<Value>(source: () => Value, then: (now: Value) => unknown): void {
  $effect(() => {
    const now = source();
    const undo = untrack(() => then(now));
    return typeof undo === "function" ? (undo as () => void) : undefined;
  });
}

/** As `watch`, but not at first: only where the value is another than before. */
export function whenChanged<Value>(source: () => Value, then: (now: Value) => unknown): void {
  let before = untrack(source);
  watch(source, (now) => {
    if (now === before) return;
    before = now;
    then(now);
  });
}
