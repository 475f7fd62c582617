// What is wrong with the layout of a table as it stands in a browser: parts over each other, text or cards cut off, targets that a thumb
// would miss, a page that scrolls. The function runs in the page and knows no game.

/** Parts that may not lie over each other. Cards of one hand, and of one trick, may; what is written under one may not lie over another. */
const BLOCKS =
  ".head, .strip, .figstrip, .seat, .col, .ring .piece, .ring .nm, .ring .mid, .lad, .token, .piles, .piles .card, .trick .card, .trick .place, .trick .note, .tray, .lawstrip, .closed, .slip3, .prompt, .acts > .btn, .advice, .hand, .leaf, .panel.aside";
/** Parts that must be seen whole. */
const WHOLE = ".seat, .col, .ring .piece, .token, .piles, .trick .card, .tray, .closed, .prompt, .advice, .hand";
/** Words that must be read whole. */
const WORDS =
  ".seat .name, .trick .note, .col .name, .col .told, .col .told > span, .g .nm > span, .head h1, .head .folded, .btn, .prompt p, .token b, .account th, .pile figcaption";

/** @param touch whether this size is a touch screen's */
export function layoutFaults({ blocks, whole, words, touch }) {
  // A page that is spared to be painted (tests/browser/spared.mjs) is looked at as it would be painted.
  window.painted?.(true);
  const faults = [];
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const called = (element) =>
    `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith("svelte-")).join(".")} "${(element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 30)}"`;
  const round = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
  /** What of an element is to be seen: less what those around it cut off. */
  function shown(element) {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const box = around.getBoundingClientRect();
      [left, top, right, bottom] = [
        Math.max(left, box.left),
        Math.max(top, box.top),
        Math.min(right, box.right),
        Math.min(bottom, box.bottom),
      ];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  }
  const scrolls = (element) => {
    for (let around = element.parentElement; around; around = around.parentElement)
      if (/auto|scroll/.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight + 1) return true;
    return false;
  };

  /** Cards of a trick may lie over each other; what is written of one may lie over no other. */
  function sameTrick(a, b) {
    if (!a.closest(".trick") || !b.closest(".trick")) return false;
    return a.closest(".at") === b.closest(".at") || !(a.matches(".note") || b.matches(".note"));
  }

  /** A hint lies over stock and turn-up where there is no other room; what is trump stands beside them. */
  const underHint = (a, b) => a.matches(".advice") && !!b.closest(".piles");

  function textWidth(element) {
    const words = document.createRange();
    words.selectNodeContents(element);
    return words.getBoundingClientRect().width;
  }
  const roomOf = (element, style) =>
    element.getBoundingClientRect().width -
    ["paddingLeft", "paddingRight", "borderLeftWidth", "borderRightWidth"].reduce((sum, edge) => sum + parseFloat(style[edge]), 0);

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} wide`);
  if (page.scrollHeight > innerHeight) faults.push(`the page is ${page.scrollHeight} high`);

  // Where something lies over the table on purpose, only that is looked at.
  const over = document.querySelector("dialog[open], .panel.open");
  const root = over ?? document;

  const parts = [...root.querySelectorAll(blocks)].filter(seen).map((element) => ({ element, box: shown(element) }));
  const MOST_PIXELS = 4;
  for (const [i, a] of parts.entries())
    for (const b of parts.slice(i + 1)) {
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      if (underHint(a.element, b.element) || underHint(b.element, a.element)) continue;
      if (sameTrick(a.element, b.element) || (a.element.closest(".piles") && b.element.closest(".piles"))) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > MOST_PIXELS && high > MOST_PIXELS)
        faults.push(`${called(a.element)} lies over ${called(b.element)} by ${Math.round(wide)}×${Math.round(high)}`);
    }

  for (const { element, box } of parts) {
    if (!element.matches(whole) || scrolls(element)) continue;
    const all = element.getBoundingClientRect();
    if (all.height - box.height > MOST_PIXELS || all.width - box.width > MOST_PIXELS)
      faults.push(
        `cut off: ${called(element)}, ${Math.round(box.width)}×${Math.round(box.height)} of ${Math.round(all.width)}×${Math.round(all.height)}`,
      );
  }

  // The reason against a card lies over what is above the hand, and is read whole.
  for (const element of root.querySelectorAll(".why")) {
    if (!seen(element)) continue;
    const [all, box] = [element.getBoundingClientRect(), shown(element)];
    if (box.top < 0 || box.left < 0 || box.right > innerWidth || all.height - box.height > 1 || all.width - box.width > 1)
      faults.push(`cut off: ${called(element)} at ${round(all)}`);
  }

  for (const element of root.querySelectorAll(words)) {
    if (!seen(element) || element.closest(".vh")) continue;
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible" && element.clientWidth > 0)
      faults.push(`cut off: ${called(element)}, ${element.scrollWidth} in ${element.clientWidth}`);
    // An ellipsis comes of a hair's breadth, which the whole pixels above do not show.
    const style = getComputedStyle(element);
    if (style.textOverflow === "ellipsis" && style.overflowX !== "visible" && textWidth(element) > roomOf(element, style) + 0.02)
      faults.push(`ends in an ellipsis: ${called(element)}`);
    // Words that do not fit into their button stick out of it.
    if (element.matches(".btn") && element.scrollHeight > element.clientHeight + 2)
      faults.push(`sticks out: ${called(element)}, ${element.scrollHeight} in ${element.clientHeight}`);
    if (element.matches(".btn") && element.scrollWidth > element.clientWidth + 2)
      faults.push(`sticks out: ${called(element)}, ${element.scrollWidth} wide in ${element.clientWidth}`);
  }

  // A long word may go on in the next line of a button, a short one stays whole; the place in a hint stands beside the words.
  const LONGEST_WHOLE = 12;
  /** Above the letters of a line. */
  const AIR = 3;
  for (const button of root.querySelectorAll(".acts .btn")) {
    if (!seen(button)) continue;
    const mark = button.querySelector(".hintno");
    const place = mark?.getBoundingClientRect();
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (mark?.contains(texts.currentNode)) continue;
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = [...range.getClientRects()];
        if (word.length <= LONGEST_WHOLE && new Set(lines.map(({ top }) => Math.round(top))).size > 1)
          faults.push(`broken: ${word} in ${called(button)}`);
        if (place && lines.some((line) => line.right - place.left > MOST_PIXELS && place.bottom - line.top > MOST_PIXELS + AIR))
          faults.push(`the hint's mark lies over ${word} in ${called(button)}`);
      }
    }
  }

  // Cards of a trick are what everybody looks at.
  const LEAST_CARD = 40;
  /** At tables of many each has a column for himself, and his card lies in it. */
  const LEAST_IN_COLUMN = 30;
  for (const [laid, least] of [
    [".trick .card", LEAST_CARD],
    [".col .lies .card", LEAST_IN_COLUMN],
  ])
    for (const card of root.querySelectorAll(laid)) {
      const { width } = card.getBoundingClientRect();
      if (seen(card) && width < least) faults.push(`too small to read: ${called(card)} in the trick, ${Math.round(width)} wide`);
    }
  // A long list of answers may scroll; a few are all in sight.
  const FEW_ANSWERS = 6;
  for (const acts of root.querySelectorAll(".acts"))
    if (seen(acts) && acts.children.length <= FEW_ANSWERS && acts.scrollHeight > acts.clientHeight + 2)
      faults.push(`answers are out of sight: ${called(acts)}, ${acts.scrollHeight} in ${acts.clientHeight}`);
  for (const place of root.querySelectorAll(".place")) {
    const text = place.firstElementChild;
    if (text && seen(place) && seen(text) && text.getBoundingClientRect().width > place.clientWidth + 1)
      faults.push(`sticks out: ${called(place)}`);
  }

  /** What a finger hits of a control: of a citation more than is seen of it. */
  function targetOf(element) {
    if (element.matches(".card")) return element.closest(".slot")?.getBoundingClientRect();
    if (!element.matches(".par")) return element.getBoundingClientRect();
    const { width, height } = getComputedStyle(element, "::after");
    return { width: parseFloat(width), height: parseFloat(height) };
  }
  // A citation in running text is a link, and no target of its own.
  const controls = root.querySelectorAll("button:not(.veil, .par), :is(.prompt, .option) button.par, a.btn, select");
  for (const element of controls) {
    if (!seen(element)) continue;
    const box = element.getBoundingClientRect();
    const free = shown(element);
    if (!scrolls(element) && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1))
      faults.push(`outside the screen: ${called(element)} at ${round(box)}`);
    const card = element.classList.contains("card");
    if (!scrolls(element) && !card && (free.width < box.width - 1 || free.height < box.height - 1))
      faults.push(
        `cut off: ${called(element)}, ${Math.round(free.width)}×${Math.round(free.height)} of ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
    // Cards overlap: what is left of each is a strip at its left.
    const [x, y] = card ? [box.left + 16, box.top + 20] : [box.left + box.width / 2, box.top + box.height / 2];
    const hit = scrolls(element) ? null : document.elementFromPoint(x, y);
    if (hit && !element.contains(hit) && !hit.contains(element)) faults.push(`${called(hit)} lies over ${called(element)}`);
    if (!touch || element.closest(".lang, .score h2")) continue;
    const target = targetOf(element);
    if (target && (target.width < 43.5 || (!card && target.height < 43.5)))
      faults.push(`too small for a thumb: ${called(element)}, ${Math.round(target.width)}×${Math.round(target.height)}`);
  }
  window.painted?.(false);
  return [...new Set(faults)];
}

export const findFaults = (page, touch) => page.evaluate(layoutFaults, { blocks: BLOCKS, whole: WHOLE, words: WORDS, touch });
