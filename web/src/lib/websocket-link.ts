// The table link (table.ts) over a WebSocket: resumes after the last event it has, and sends again what was not acknowledged. What
// messages mean is match/table-client.svelte.ts's.
import type { FromTable, Lang, TableLink, TableListener, ToTable } from "./table";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 2000;
/** Why the server has closed the link. */
const LOGGED_OUT = 4401;
const BANNED = 4403;

export function webSocketLink(table: string, lang: Lang, listener: TableListener, after = 0): TableLink {
  let socket: WebSocket | null = null;
  let last = after;
  let wait = FIRST_WAIT;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsent: ToTable[] = [];
  const unanswered = new Map<string, ToTable>();

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(table)}?after=${last}&lang=${lang}`);
    socket.onopen = () => {
      wait = FIRST_WAIT;
      listener.linkChanged("open");
      for (const message of unanswered.values()) socket?.send(JSON.stringify(message));
      while (unsent.length) socket?.send(JSON.stringify(unsent.shift()));
    };
    socket.onmessage = (frame) => {
      const message = JSON.parse(String(frame.data)) as FromTable;
      if (message.t === "events") {
        // A resumed link may repeat what is known already.
        message.events = message.events.filter((event) => event.seq > last);
        for (const event of message.events) last = Math.max(last, event.seq);
      } else if (message.t === "ack" || message.t === "no") {
        unanswered.delete(message.id);
      }
      listener.receive(message);
    };
    socket.onclose = (event) => {
      socket = null;
      if (closed) return;
      // The login has ended, here or elsewhere, or the user is banned: the page is loaded anew and asks who one is.
      if (event.code === LOGGED_OUT || event.code === BANNED) {
        closed = true;
        location.reload();
        return;
      }
      listener.linkChanged("lost");
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }
  listener.linkChanged("joining");
  open();

  return {
    send(message) {
      // In another language everything is told again from the beginning.
      if (message.t === "lang") {
        last = 0;
        lang = message.lang;
      }
      if (message.t === "act") unanswered.set(message.id, message);
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
      else if (message.t !== "act" && message.t !== "why" && message.t !== "hint") unsent.push(message);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
      listener.linkChanged("closed");
    },
  };
}
