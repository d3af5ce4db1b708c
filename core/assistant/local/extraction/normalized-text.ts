/**
 * Text without white space, case and punctuation. Labels are compared in this form, so that "POLICY NO.:", "Policy No"
 * and a text layer that prints "Pol icy No" are one label.
 */
export function normalized(original: string): string {
  let text = "";
  for (let place = 0; place < original.length; place += 1) text += plainOf(original.charCodeAt(place));
  return text;
}

/** Letters that stand for others, and ligatures that fonts leave in the text layer. */
const substitutes: ReadonlyMap<number, string> = new Map(
  Object.entries({ "&": "and", "#": "no", ﬁ: "fi", ﬂ: "fl", ﬀ: "ff", ﬃ: "ffi", ﬄ: "ffl" }).map(
    ([letter, plain]) => [letter.charCodeAt(0), plain],
  ),
);
const plainByCode: readonly string[] = Array.from({ length: 128 }, (_, code) => {
  const lower = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(lower) ? lower : (substitutes.get(code) ?? "");
});

function plainOf(code: number): string {
  return plainByCode[code] ?? substitutes.get(code) ?? "";
}
