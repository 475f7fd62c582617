// A guest of a server without a browser: requests with its cookie, and what a table tells it. Pictures and kept positions are recorded
// with it.
import WebSocket from "ws";

const QUIET_MILLIS = 250;
const MOST_MILLIS = 30_000;

export function newGuest(address, lang) {
  let cookie = "";
  async function ask(path, body) {
    const answer = await fetch(address + path, {
      method: body ? "POST" : "GET",
      headers: { Origin: address, Cookie: cookie, ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body && JSON.stringify(body),
    });
    cookie ||= (answer.headers.get("set-cookie") ?? "").split(";")[0];
    const told = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told)}`);
    return told;
  }
  /** A line to a table; `tell` is given every message. It gives nothing to the shuffles. */
  function connect(table, tongue, tell) {
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws/${table}?after=0&lang=${tongue}`, {
      headers: { Origin: address, Cookie: cookie },
    });
    socket.on("message", (data) => {
      const message = JSON.parse(String(data));
      if (message.t === "shuffle" && message.stage === "commit") socket.send(JSON.stringify({ t: "contribute", modulus: null }));
      tell(message);
    });
    return socket;
  }
  /** What the table says until it has been quiet for a while, after each of the given messages. */
  async function hear(table, ...messages) {
    const heard = [];
    let last = Date.now();
    const socket = connect(table, lang, (message) => {
      heard.push(message);
      last = Date.now();
    });
    await new Promise((done, failed) => socket.on("open", done).on("error", failed));
    const quiet = async () => {
      do await new Promise((done) => setTimeout(done, 50));
      while (Date.now() - last < QUIET_MILLIS);
    };
    await quiet();
    const parts = [heard.splice(0)];
    for (const message of messages) {
      const view = parts.flat().findLast((known) => known.t === "view");
      socket.send(JSON.stringify(typeof message === "function" ? message(view) : message));
      last = Date.now();
      await quiet();
      parts.push(heard.splice(0));
    }
    socket.close();
    return parts;
  }
  /** What the table says until `enough` finds all in it that it wants. */
  async function hearUntil(table, enough, tongue = lang) {
    const heard = [];
    let socket = null;
    await new Promise((done, failed) => {
      const tell = (message) => {
        heard.push(message);
        if (enough(heard)) done();
      };
      const out = () => failed(new Error(`${table}: not told within ${MOST_MILLIS} ms: ${heard.map(({ t }) => t).join(" ")}`));
      const limit = setTimeout(out, MOST_MILLIS);
      socket = connect(table, tongue, tell).on("error", failed);
      socket.on("close", () => clearTimeout(limit));
    }).finally(() => socket.close());
    return heard;
  }
  return { ask, hear, hearUntil };
}
