// A guest of a server without a browser: requests with its cookie, and what a table tells it. Pictures and kept positions are recorded
// with it.
import WebSocket from "ws";

const QUIET_MILLIS = 250;

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
  /** What the table says until it has been quiet for a while, after each of the given messages. */
  async function hear(table, ...messages) {
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws/${table}?after=0&lang=${lang}`, {
      headers: { Origin: address, Cookie: cookie },
    });
    const heard = [];
    let last = Date.now();
    socket.on("message", (data) => {
      const message = JSON.parse(String(data));
      heard.push(message);
      last = Date.now();
      if (message.t === "shuffle" && message.stage === "commit") socket.send(JSON.stringify({ t: "contribute", modulus: null }));
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
  return { ask, hear };
}
