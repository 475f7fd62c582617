// The worker that holds one module of the engine: it is told the addresses of the module and of its texts, then answers requests one after
// the other. A file that the module can do without, such as a network, is fetched meanwhile. Whoever started it ends it; that stops whatever it thinks about.
import { instantiate, type StandIn } from "./module.js";

export interface EngineQuestion {
  number: number;
  request: string;
}
export interface EngineSource {
  module: string;
  /** Of the languages that are wanted now. */
  texts: string[];
  /** The language at hand, where it stands in for English, which is not sent then. */
  standIn?: StandIn;
  /** Codes of the languages whose texts stay away: the module knows them, and says in English, or in what stands in for it, what it is
   *  asked to say in one of them. */
  silent: string[];
}
/** Further texts, as of its lessons, before anything asks for them. */
export interface EngineTexts {
  texts: string[];
}
/** A file that is not built into the module: its path there, and where it is fetched from. */
export interface EngineFile {
  path: string;
  address: string;
}
export interface EngineAnswer {
  number: number;
  reply?: string;
  /** The module has stopped, or could not be loaded. */
  stopped?: string;
}

type Engine = Awaited<ReturnType<typeof instantiate>>;
let engine: Promise<Engine> | null = null;
let standIn: StandIn | undefined;

async function found(address: string, priority: RequestPriority = "auto"): Promise<Response> {
  const answer = await fetch(address, { priority });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

async function compiled(address: string): Promise<WebAssembly.Module> {
  const answer = await found(address);
  // A host that does not know the type of the file cannot be streamed from.
  const streams = answer.headers.get("Content-Type")?.startsWith("application/wasm");
  return streams ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** The module with these texts, which are fetched while it loads. */
async function withTexts(loading: Promise<Engine>, texts: string[]): Promise<Engine> {
  const [loaded, ...joined] = await Promise.all([loading, ...texts.map(async (address) => (await found(address)).text())]);
  for (const text of joined) loaded.giveTexts(text, standIn);
  return loaded;
}

async function load({ module, texts, silent }: EngineSource): Promise<Engine> {
  const loaded = await withTexts(compiled(module).then(instantiated), texts);
  for (const language of silent) loaded.giveFile(`talk/words.${language}`, new Uint8Array());
  return loaded;
}
const instantiated = (code: WebAssembly.Module) => instantiate(code);

/** Where it cannot be had, bots play without it. */
async function give({ path, address }: EngineFile): Promise<void> {
  try {
    const module = await engine;
    const content = await (await found(address, "low")).arrayBuffer();
    module?.giveFile(path, new Uint8Array(content));
  } catch {
    // No network: the module plays on by its rules of thumb.
  }
}

async function answer({ number, request }: EngineQuestion): Promise<EngineAnswer> {
  try {
    if (!engine) throw new Error("no module");
    return { number, reply: (await engine).call("stube_table", request) };
  } catch (error) {
    return { number, stopped: String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<EngineSource | EngineTexts | EngineFile | EngineQuestion>) => {
  if ("module" in data) {
    standIn = data.standIn;
    engine = load(data);
  } else if ("texts" in data) engine = engine && withTexts(engine, data.texts);
  else if ("path" in data) void give(data);
  else void answer(data).then((reply) => self.postMessage(reply));
};
