// What a page holds in memory, by the browser's own counts: things of the page apart from machine code, which the browser makes of what
// runs often and which is no leak. No test here.
const OWN = new Set([
  "object",
  "closure",
  "array",
  "string",
  "concatenated string",
  "sliced string",
  "regexp",
  "number",
  "symbol",
  "bigint",
]);

/** In a worker: bytes of the memories of its modules. */
const moduleBytes = "function () { return this.reduce((sum, memory) => sum + memory.buffer.byteLength, 0); }";

/** Watches a page from now on: what its workers have is counted for those that start later. */
export async function watchHeap(context, page) {
  const session = await context.newCDPSession(page);
  await session.send("HeapProfiler.enable");
  const workers = new Set();
  const answers = new Map();
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => targetInfo.type === "worker" && workers.add(sessionId));
  session.on("Target.detachedFromTarget", ({ sessionId }) => workers.delete(sessionId));
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result } = JSON.parse(message);
    answers.get(id)?.(result);
    answers.delete(id);
  });
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  let asked = 0;
  const ask = (sessionId, method, params = {}) => {
    const id = ++asked;
    const answer = new Promise((done) => answers.set(id, done));
    return session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) }).then(() => answer);
  };

  async function ofWorker(worker) {
    await ask(worker, "HeapProfiler.enable");
    await ask(worker, "HeapProfiler.collectGarbage");
    const { usedSize } = await ask(worker, "Runtime.getHeapUsage");
    const { result } = await ask(worker, "Runtime.evaluate", { expression: "WebAssembly.Memory.prototype" });
    const { objects } = await ask(worker, "Runtime.queryObjects", { prototypeObjectId: result.objectId });
    const counted = { objectId: objects.objectId, functionDeclaration: moduleBytes, returnByValue: true };
    const modules = (await ask(worker, "Runtime.callFunctionOn", counted)).result.value;
    return { script: usedSize, modules };
  }

  /** Bytes and number of the page's own things, and bytes of machine code. */
  async function composition() {
    const parts = [];
    const take = ({ chunk }) => parts.push(chunk);
    session.on("HeapProfiler.addHeapSnapshotChunk", take);
    await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    session.off("HeapProfiler.addHeapSnapshotChunk", take);
    const { snapshot, nodes } = JSON.parse(parts.join(""));
    const { node_fields: fields, node_types: types } = snapshot.meta;
    const [type, size] = [fields.indexOf("type"), fields.indexOf("self_size")];
    const found = { things: 0, own: 0, code: 0 };
    for (let at = 0; at < nodes.length; at += fields.length) {
      const kind = types[type][nodes[at + type]];
      if (OWN.has(kind)) found.own += nodes[at + size];
      if (kind === "code") found.code += nodes[at + size];
      if (kind === "object" || kind === "closure") ++found.things;
    }
    return found;
  }

  return {
    /** After a collection of garbage. */
    async measure() {
      await session.send("HeapProfiler.collectGarbage");
      const { nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters");
      const engines = await Promise.all([...workers].map(ofWorker));
      const sum = (what) => engines.reduce((all, engine) => all + engine[what], 0);
      return { ...(await composition()), nodes, listeners, workers: engines.length, modules: sum("modules"), workerScript: sum("script") };
    },
  };
}

/** What a wait gives back would keep elements alive that the page has let go. */
export function letGoOfElements(page) {
  const waitForSelector = page.waitForSelector.bind(page);
  page.waitForSelector = async (...wanted) => (await waitForSelector(...wanted))?.dispose();
}
