import { describe, expect, it } from "vitest";
import { frenchSpacing, preferred, Words } from "./words";

const catalogue = `
plies = { $n ->
    [one] un coup
   *[other] { $n } coups
  }
seat = Place { $n }
won = { $who } gagne !
all = { $those }
blue = Bleu
`;

describe("words", () => {
  const words = new Words("fr", catalogue);

  it("counts as the language does", () => {
    expect(words.say("plies", { n: 1 })).toBe("un coup");
    expect(words.say("plies", { n: 12 })).toBe("12 coups");
  });

  it("renders texts inside texts, and lists of them", () => {
    expect(words.render(["won", { who: ["seat", { n: 2 }] }])).toBe("Place 2 gagne\u202f!");
    expect(
      words.render([
        "all",
        {
          those: [
            ["seat", { n: 1 }],
            ["seat", { n: 2 }],
          ],
        },
      ]),
    ).toBe("Place 1, Place 2");
  });

  it("takes a string as a key where there is such a key, else as it is", () => {
    expect(words.render(["won", { who: "blue" }])).toBe("Bleu gagne\u202f!");
    expect(words.render("e4")).toBe("e4");
    expect(words.render(["won", { who: "Ada" }])).toBe("Ada gagne\u202f!");
  });

  it("knows no sentence that is not in the catalogue", () => {
    expect(() => words.say("missing")).toThrow("missing");
  });

  it("spaces French as the terminal does", () => {
    expect(frenchSpacing("« Oui » : non ?")).toBe("«\u202fOui\u202f»\u202f: non\u202f?");
  });

  it("speaks the first language it knows", () => {
    expect(preferred(["de-DE", "fr-FR", "en"])).toBe("fr");
    expect(preferred(["de-DE"])).toBe("en");
  });
});
