// A text that is cut where its box ends: after a word, never within one, and with an ellipsis that cannot be taken for a full stop.

/** The first words of a text, with a sign that it goes on. */
export function opening(words: string[], count: number): string {
  const text = words.slice(0, count).join(" ");
  if (count >= words.length) return text;
  return `${text.replace(/[\s,;:–-]+$/, "")}\u00a0…`;
}

/** Writes as many words of a text into the element as its parent, which shows a number of lines, has room for; again when that changes.
 *  The rest is there for those who hear the page. */
export function wordsThatFit(text: string): (element: HTMLElement) => () => void {
  return (element) => {
    const box = element.parentElement!;
    const words = text.split(/\s+/).filter(Boolean);
    function fits(count: number): boolean {
      const rest = document.createElement("span");
      rest.className = "vh";
      rest.textContent = words.slice(count).join(" ");
      element.replaceChildren(opening(words, count), ...(rest.textContent ? [" ", rest] : []));
      return box.scrollHeight <= box.clientHeight + 1;
    }
    function write(): void {
      if (fits(words.length) || !element.checkVisibility()) return;
      let [least, most] = [1, words.length - 1];
      while (least < most) {
        const half = Math.ceil((least + most) / 2);
        if (fits(half)) least = half;
        else most = half - 1;
      }
      fits(least);
    }
    write();
    const watcher = new ResizeObserver(write);
    watcher.observe(box.parentElement!);
    void document.fonts.ready.then(write);
    return () => watcher.disconnect();
  };
}
