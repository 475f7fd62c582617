// A slow line in front of a server: a TCP proxy through which all connections share so many bytes a second, each way with half of the
// round trip's delay. Chromium's own throttling counts what a WebSocket's messages have when they are unpacked, not what is sent.
import { connect, createServer } from "node:net";

/** One direction of the line: what is sent, from `start` on at the earliest, waits until the bytes before it are through. */
function lane(bytesPerSecond, delay) {
  const waiting = [];
  let free = 0;
  const arrive = () => {
    while (waiting.length && waiting[0].at <= performance.now()) waiting.shift().deliver();
    if (waiting.length) setTimeout(arrive, waiting[0].at - performance.now());
  };
  return (bytes, start, deliver) => {
    free = Math.max(free, start, performance.now()) + (1000 * bytes) / bytesPerSecond;
    if (waiting.push({ at: free + delay, deliver }) === 1) setTimeout(arrive, free + delay - performance.now());
  };
}

/** A line to `target` that begins at the port `at`; `received` tells the bytes that came down so far. */
export async function openLine(target, at, { latency, downloadThroughput, uploadThroughput }) {
  const { hostname, port } = new URL(target);
  const [up, down] = [lane(uploadThroughput, latency / 2), lane(downloadThroughput, latency / 2)];
  const sockets = new Set();
  let received = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(from);
      from.setNoDelay();
      from.on("error", () => to.destroy());
      from.on("close", () => (sockets.delete(from), setTimeout(() => to.end(), latency)));
    }
    // The handshake takes a round trip before anything can be sent.
    const ready = performance.now() + latency;
    near.on("data", (chunk) => up(chunk.length, ready, () => far.writable && far.write(chunk)));
    far.on("data", (chunk) =>
      down(chunk.length, 0, () => {
        received += chunk.length;
        if (near.writable) near.write(chunk);
      }),
    );
  });
  await new Promise((open) => server.listen(at, "127.0.0.1", open));
  return {
    received: () => received,
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        for (const socket of sockets) socket.destroy();
      }),
  };
}
