// Which of the page's layouts holds: the same conditions as in tokens.css, for what is not a matter of style alone.
import { MediaQuery } from "svelte/reactivity";

const desk = new MediaQuery("(min-width: 1100px)");
const side = new MediaQuery("(max-width: 1099px) and (max-height: 479px) and (orientation: landscape)");

export const screen = {
  /** Slate, board and book side by side. */
  get desk(): boolean {
    return desk.current;
  },
  /** A phone held sideways. */
  get sideways(): boolean {
    return side.current;
  },
};
