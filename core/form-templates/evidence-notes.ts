/** What a rep has to know before evidence of property goes out, which stands on no field of it. Pure. */
import { type Facts, plain } from "./facts.ts";

/** `isFor`: the lender is known. Without a policy there is nothing to tell. */
export function evidenceNotes(facts: Facts, isFor: boolean): { lender: string[]; causes: string[] } {
  if (!facts.has("property.number")) return { lender: [], causes: [] };
  return { lender: isFor ? lenderNotes(facts) : [], causes: causesNotes(facts) };
}

/** Only the carrier can make somebody a mortgagee or a loss payee; the form would look as if it had. */
function lenderNotes(facts: Facts): string[] {
  const [said, ...others] = facts.get("interest.0.name") ?? [];
  if (!said) return [];
  const isNamed = [said, ...others].some(({ source }) => source.tag !== "ANSWER");
  if (isNamed) return [];
  const kind = facts.get("interest.0.kind") ?? [];
  const named = [...facts].flatMap(([key, [first]]) => {
    const row = /^(interest\.[1-9]\d*)\.name$/u.exec(key)?.[1];
    if (row === undefined || !first || plain(first.value) === plain(said.value)) return [];
    const role = facts.get(`${row}.kind`)?.[0]?.value === "LOSS_PAYEE" ? "loss payee" : "mortgagee";
    return [`${first.value} as ${role}`];
  });
  const found =
    named.length === 0
      ? "No mortgagee or loss payee was found on the policy."
      : `The policy names ${new Intl.ListFormat("en").format(named)}, not ${said.value}.`;
  return [
    `${found} Ask the carrier to add ${said.value} by endorsement before this evidence goes out.`,
    ...(kind.length === 0
      ? [
          `Say what ${said.value} is to be: mortgagee, loss payee, or lender’s loss payable. No box is marked yet.`,
        ]
      : []),
  ];
}

const causesNotes = (facts: Facts): string[] =>
  facts.has("property.causes")
    ? []
    : [
        "The policy does not state the causes of loss (basic, broad or special), so no box is marked for them.",
      ];
