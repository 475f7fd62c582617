import { expect, it } from "vitest";
import { lineNames } from "../../src/lib/slate";
import { nameCards, nameSeats } from "../../src/lib/speech";
import { sayIn } from "../../src/lib/words.svelte";

it("names cards of packs without signs in the alphabet", () => {
  expect(nameCards("Jens plays Kc.", "Kc", "trappola", sayIn("en"))).toBe("Jens plays king of cups.");
  expect(nameCards("Oe als Al spielen", "play Oe as Al", "german", sayIn("de"))).toBe("Eichel Ober als Laub Ass spielen");
  expect(nameCards("Jens wins the trick: Kc 7c 2s.", "Kc 7c 2s", "trappola", sayIn("en"))).toBe(
    "Jens wins the trick: king of cups, seven of cups, Do of swords.",
  );
  expect(nameCards("Kc is turned up.", "Kc", "trappola", sayIn("en"))).toBe("King of cups is turned up.");
  expect(nameCards("As she said", "", "trappola", sayIn("en"))).toBe("As she said");
});
it("leaves French cards as the server writes them", () => expect(nameCards("spielt 10♥", "Th", "french", sayIn("de"))).toBe("spielt 10♥"));
it("finds what a score line is called", () =>
  expect(lineNames([{ seq: 1, type: "score", text: "Wir: 5.", for: "last trick", what: "letzter Stich" }])).toEqual({
    "last trick": "letzter Stich",
  }));
it("calls seats by who sits there", () => {
  expect(nameSeats("Ask seat 1 which of the Kings is missing", ["Anna", "Jens"])).toBe("Ask Jens which of the Kings is missing");
  expect(nameSeats("Falsch bedient! (Platz 0)", ["Anna"])).toBe("Falsch bedient! (Anna)");
  expect(nameSeats("seat 3", ["Anna"])).toBe("seat 3");
});
