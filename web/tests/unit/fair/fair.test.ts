// The page as a witness: what it keeps, when it opens its lock, and that a server which lies is found out at the end.
import { describe, expect, it, vi } from "vitest";
import { loadKept } from "../../../src/lib/fair/kept";
import { bigFromHex, isPrime, powmod, randomPrime } from "../../../src/lib/fair/numbers";
import { checkRecord } from "../../../src/lib/fair/record-check";
import { headStatement, makeKey, matchStatement, sign, signatureFits } from "../../../src/lib/fair/signing";
import { generator, givenBy, isModulus, makeLock, openLock, windowMillis } from "../../../src/lib/fair/time-lock";
import { Witness } from "../../../src/lib/fair/witness";
import { FairPlay } from "../../../src/lib/match/fair-play.svelte";
import type { ToTable } from "../../../src/lib/table";
import { browser, LyingServer, MemoryStore, SQUARINGS, testLocks } from "./lying-server";

// Primes are tested a hundred times; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

async function evening() {
  const clock = { now: 1000 };
  const store = new MemoryStore();
  const making = await browser(clock, store);
  const house = await LyingServer.open();
  const witness = new Witness(house.id, making);
  house.name(await witness.keyMessage());
  return { clock, store, making, house, witness };
}

/** A whole match; `lie` may change the house between the opening and the end. */
async function played(lie: (house: LyingServer, opened: ToTable | null) => unknown = () => undefined) {
  const { house, witness, store } = await evening();
  house.bind((await witness.answer(house.question("commit"), 0)).answer);
  const { answer } = await witness.answer(house.question("open"), 0);
  await house.take(answer);
  await lie(house, answer);
  house.play();
  return { house, kept: loadKept(house.id, store)!, record: await house.record() };
}
/** Another secret, and everything else made to fit it. */
async function changeSecret(house: LyingServer, opened: ToTable | null): Promise<void> {
  house.secret = "77".repeat(32);
  house.acts[0] = { ...house.acts[0], commitment: house.commitment };
  house.acts.splice(-2);
  await house.take(opened);
}
const last = (report: { findings: { code: string; kind: string }[] }) => report.findings[report.findings.length - 1];

describe("a time lock", () => {
  it("opens by its factors to what squaring gives", async () => {
    const [{ modulus, p, q }] = await testLocks();
    const lock = { modulus, commitment: "ab".repeat(32), table: "t", seat: 2, squarings: 1000 };
    let value = generator(lock);
    for (let i = 0; i < lock.squarings; ++i) value = (value * value) % bigFromHex(modulus);
    expect(bigFromHex((await openLock(lock, p, q))!)).toBe(value);
    expect(isModulus(modulus)).toBe(true);
  });
  it("is the same for the page and for the program", async () => {
    // Made by fair/time_lock.cpp; tests/fair_time_lock_test.cpp has the same numbers.
    const { lock, p, q, gives } = (await import("./known-lock.json")).default;
    expect(givenBy((await openLock(lock, p, q))!)).toBe(gives);
  });
  it("does not open by other numbers whose product is the modulus", async () => {
    const [{ modulus, p, q }] = await testLocks();
    const lock = { modulus, commitment: "ab".repeat(32), table: "t", seat: 2, squarings: 1000 };
    expect(await openLock(lock, modulus, "01")).toBeNull();
    const three = (bigFromHex(p) * 3n).toString(16);
    expect(await openLock({ ...lock, modulus: (bigFromHex(modulus) * 3n).toString(16) }, three, q)).toBeNull();
  });
  it("leaves three seconds for the list", () => expect(windowMillis(SQUARINGS)).toBe(2982));
  it("is made without the browser's own keys as well", async () => {
    const prime = await randomPrime(256);
    expect(prime.toString(2)).toMatch(/^11[01]{253}1$/);
    expect(await isPrime(prime)).toBe(true);
    expect(await isPrime(prime * 3n)).toBe(false);
    expect(powmod(3n, prime - 1n, prime)).toBe(1n);
    const subtle = Object.getOwnPropertyDescriptor(globalThis, "crypto")!;
    Object.defineProperty(globalThis, "crypto", {
      configurable: true,
      value: { getRandomValues: (array: Uint8Array) => (subtle.value ?? subtle.get!.call(globalThis)).getRandomValues(array) },
    });
    try {
      expect(isModulus((await makeLock()).modulus)).toBe(true);
      expect(await makeKey()).toBeNull();
    } finally {
      Object.defineProperty(globalThis, "crypto", subtle);
    }
  }, 60_000);
});

describe("signatures", () => {
  it("of both kinds fit their statement and no other", async () => {
    const key = (await makeKey())!;
    const signature = await sign(key, matchStatement("t", 3, "00"));
    expect(await signatureFits(key.name, matchStatement("t", 3, "00"), signature)).toBe(true);
    expect(await signatureFits(key.name, matchStatement("t", 4, "00"), signature)).toBe(false);
    expect(await signatureFits("p256:04", "", signature)).toBe(false);
  });
});

describe("a witness", () => {
  it("opens its lock when the list came in time", async () => {
    const { house, witness } = await evening();
    house.bind((await witness.answer(house.question("commit"), 0)).answer);
    const { answer, news } = await witness.answer(house.question("open"), 0);
    expect(news).toBe("");
    expect(answer).toMatchObject({ t: "contribute", p: witness.kept.lock!.p });
  });
  it("keeps its lock closed when the list came too late", async () => {
    const { house, witness, clock } = await evening();
    house.bind((await witness.answer(house.question("commit"), 0)).answer);
    clock.now += 2983;
    expect(await witness.answer(house.question("open"), 0)).toEqual({ answer: null, news: "late" });
  });
  it("trusts no lock that is squared open in a moment", async () => {
    const { house, witness, clock } = await evening();
    house.bind((await witness.answer(house.question("commit"), 0)).answer);
    clock.now += 100;
    expect((await witness.answer(house.question("open", { squarings: 1_000_000 }), 0)).news).toBe("late");
  });
  it("says so when it is not on the list, or another lock is in its place", async () => {
    for (const moduli of [[null], [(await testLocks())[1].modulus]]) {
      const { house, witness } = await evening();
      house.bind((await witness.answer(house.question("commit"), 0)).answer);
      expect(await witness.answer(house.question("open", { moduli }), 0)).toEqual({ answer: null, news: "uncounted" });
    }
  });
  it("keeps everything over a reload, also that a list came too late", async () => {
    const { house, witness, making, clock } = await evening();
    const first = (await witness.answer(house.question("commit"), 0)).answer;
    house.bind(first);
    const again = new Witness(house.id, making);
    expect((await again.answer(house.question("commit"), 0)).answer).toEqual(first);
    clock.now += 5000;
    expect((await again.answer(house.question("open"), 0)).news).toBe("late");
    clock.now -= 5000;
    expect((await new Witness(house.id, making).answer(house.question("open"), 0)).news).toBe("late");
  });
  it("opens again after a reload where the list came in time", async () => {
    const { house, witness, making, clock } = await evening();
    house.bind((await witness.answer(house.question("commit"), 0)).answer);
    await witness.answer(house.question("open"), 0);
    clock.now += 60_000;
    expect((await new Witness(house.id, making).answer(house.question("open"), 0)).answer).toMatchObject({ t: "contribute" });
  });
  it("opens nothing for a house that contradicts itself", async () => {
    const { house, witness } = await evening();
    house.bind((await witness.answer(house.question("commit"), 0)).answer);
    const other = { commitment: "22".repeat(32) };
    expect((await witness.answer(house.question("open", other), 0)).news).toBe("contradicted");
    const second = await evening();
    second.house.bind((await second.witness.answer(second.house.question("commit"), 0)).answer);
    await second.witness.answer(second.house.question("open"), 0);
    expect((await second.witness.answer(second.house.question("open", { moduli: [null] }), 0)).news).toBe("contradicted");
  });
  it("gives nothing where the browser keeps nothing", async () => {
    const { house, making } = await evening();
    const store = { read: () => null, keep: () => false, forget: () => undefined };
    const { answer, news } = await new Witness(house.id, { ...making, store }).answer(house.question("commit"), 0);
    expect(answer).toEqual({ t: "contribute", modulus: null });
    expect(news).toBe("not-kept");
  });
});

describe("the end of a match", () => {
  it("is found good, proved by what was kept", async () => {
    const { record, kept } = await played();
    const report = await checkRecord(record, kept);
    expect(report.findings.filter(({ kind }) => kind === "wrong")).toEqual([]);
    expect(report.good).toBe(true);
    expect(last(report).code).toBe("watched");
  });
  it("is found out where the house changes its secret after it has seen the parts", async () => {
    const { record, kept } = await played(changeSecret);
    // The record fits itself: chain, shuffle and signature are made anew. Only the witness knows.
    const report = await checkRecord(record, kept);
    expect(report.good).toBe(false);
    expect(last(report)).toMatchObject({ kind: "wrong", code: "promise-commitment" });
    // Whoever kept nothing sees nothing wrong.
    expect((await checkRecord(record, null)).good).toBe(true);
  });
  it("is found out where the house deals without this seat's part", async () => {
    const { record, kept } = await played((house) => {
      house.part = null;
      house.acts = house.acts.filter((act) => !["bind", "list", "open"].includes(String(act.a)));
    });
    const report = await checkRecord(record, kept);
    expect(report.good).toBe(false);
    expect(last(report).code).toBe("promise-list");
  });
  it("is found out where another lock stands in this seat's place", async () => {
    const { house, kept } = await played();
    const [, other] = await testLocks();
    const fake = await LyingServer.open();
    fake.secret = house.secret;
    fake.key = house.key;
    fake.acts = house.acts.slice(0, 3).map((act) => ({ ...act }));
    fake.bind({ t: "contribute", modulus: other.modulus });
    await fake.take({ t: "contribute", p: other.p, q: other.q });
    fake.play();
    const report = await checkRecord(await fake.record(), kept);
    expect(last(report).code).toBe("promise-list");
  });
  it("is found out where the house forces this seat's lock to another value", async () => {
    const { house, witness, store } = await evening();
    house.bind((await witness.answer(house.question("commit"), 0)).answer);
    await witness.answer(house.question("open"), 0);
    const value = "1".repeat(512);
    const gives = givenBy(value);
    house.part = { modulus: witness.kept.lock!.modulus, opened: gives, forced: value };
    house.acts.push({ a: "force", seat: 0, value, gives }, { a: "start" });
    house.play();
    const record = await house.record();
    expect((await checkRecord(record, null)).good, "nobody else can tell without squaring").toBe(true);
    expect(last(await checkRecord(record, loadKept(house.id, store))).code).toBe("promise-own");
  });
  it("is found out where the house had signed another course of the match", async () => {
    const { house, witness, store } = await evening();
    house.bind((await witness.answer(house.question("commit"), 0)).answer);
    await house.take((await witness.answer(house.question("open"), 0)).answer);
    const told = house.head([...house.acts, { a: "move", seat: 0, move: "play Ad", id: "1" }]);
    const signature = await sign(house.key, headStatement(house.id, told.acts, told.hash));
    await witness.keepHead({ t: "head", ...told, key: house.key.name, signature: "0".repeat(128) });
    expect(witness.kept.heads, "what is not signed is not kept").toEqual([]);
    await witness.keepHead({ t: "head", ...told, key: house.key.name, signature });
    house.play();
    expect(last(await checkRecord(await house.record(), loadKept(house.id, store))).code).toBe("promise-signed");
  });
  it("is found out where moves are rewritten, the chain cut, or the signature foreign", async () => {
    const { house, kept, record } = await played();
    const rewritten = structuredClone(record);
    rewritten.moves[0].move = "play Ad";
    expect(last(await checkRecord(rewritten, kept)).code).toBe("chain");
    const cut = structuredClone(record);
    cut.table!.acts!.pop();
    cut.table!.hash = house.head(house.acts.slice(0, -1)).hash;
    expect(last(await checkRecord(cut, kept)).code).toBe("cut");
    const unsigned = structuredClone(record);
    delete unsigned.signatures;
    expect(last(await checkRecord(unsigned, kept)).code).toBe("house-missing");
    const foreign = structuredClone(record);
    const key = (await makeKey())!;
    foreign.signatures!.house = { key: key.name, signature: await sign(key, matchStatement("table-1", 9, record.table!.hash!)) };
    expect(last(await checkRecord(foreign, kept)).code).toBe("house-other");
    const stale = structuredClone(record);
    stale.signatures!.house!.signature = await sign(house.key, matchStatement("table-1", 1, record.table!.hash!));
    expect(last(await checkRecord(stale, kept)).code).toBe("house-wrong");
    const acknowledged = structuredClone(record);
    acknowledged.signatures!.seats = [
      { seat: 0, key: kept.key!.name, signature: await sign(kept.key!, matchStatement("table-1", record.table!.acts!.length, "00")) },
    ];
    expect(last(await checkRecord(acknowledged, kept)).code).toBe("player-wrong");
  });
  it("is checked by itself at the table, told, and signed only when good", async () => {
    for (const lie of [false, true]) {
      const { making, house } = await evening();
      const sent: ToTable[] = [];
      const signed: string[] = [];
      const access = {
        record: () => house.record(),
        acknowledge: (_: string, hash: string, signature: string) => Promise.resolve(signed.push(`${hash} ${signature}`)),
      };
      const fair = new FairPlay((message) => sent.push(message), access, making);
      await fair.take(house.question("commit"), 0);
      house.bind(sent.find(({ t }) => t === "contribute")!);
      await fair.take(house.question("open"), 0);
      await house.take(sent[sent.length - 1]);
      if (lie) await changeSecret(house, sent[sent.length - 1]);
      house.play();
      await fair.finish(house.id);
      expect(fair.report!.good).toBe(!lie);
      expect(signed.length).toBe(lie ? 0 : 1);
      if (lie) continue;
      const [hash, signature] = signed[0].split(" ");
      const statement = matchStatement(house.id, house.acts.length, hash);
      expect(await signatureFits(fair.report ? loadKept(house.id, making.store)!.key!.name : "", statement, signature)).toBe(true);
    }
  });
});
