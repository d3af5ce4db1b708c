/**
 * Ten thousand invented policies, each with documents that grant marks, only speak of them, or are of another policy or
 * term: nothing is printed that no document of the policy grants to the holder, and every quote is on its page.
 */
import { expect, test } from "vitest";
import { proveMarks } from "../../../core/endorsements/mod.ts";
import {
  additionalInsuredScope,
  decideMarks,
  type MarkProof,
  marks,
} from "../../../core/endorsements/model.ts";
import type { ProofDocument } from "../../../core/endorsements/mod.ts";
import { createChance } from "../../support/chance.ts";
import { holders, invent, term } from "../../support/invented-endorsements.ts";

const chance = createChance(4_815_162_342);

/** Every quote stands on its page letter by letter, and the page is of this policy. */
function whatIsWrong(
  { quote, names }: MarkProof,
  number: string,
  documents: readonly ProofDocument[],
): string | null {
  const document = documents.find(({ documentId }) => documentId === quote.documentId);
  if (!document || document.readingId !== quote.readingId) return "Of no document";
  if (quote.segments.length === 0) return "Without words";
  for (const { page, start, end, text } of quote.segments) {
    const onPage = document.pages.find((each) => each.page === page)?.text ?? "";
    if (text === "" || onPage.slice(start, end) !== text) return "Not on the page";
    if (!onPage.includes(`POLICY NUMBER: ${number}\n`)) return "Of another number";
    if (names.some((name) => !onPage.includes(name))) return "Names nobody on the page";
  }
  return null;
}

test("no mark is printed that no document grants", () => {
  const counted = { policies: 0, granted: 0, printed: 0, needed: 0, refused: 0, found: 0 };
  for (let nth = 0; nth < 10_000; nth += 1) {
    const number = `GL-${1000 + chance.below(9000)}-${10 + chance.below(90)}`;
    const invented = Array.from({ length: 1 + chance.below(3) }, (_one, at) => invent(chance, number, at));
    const documents = invented.flatMap((one) => one.documents);
    const grants = invented.flatMap((one) => one.grants);
    const findings = proveMarks({
      policy: { type: "GENERAL_LIABILITY", policyNumber: number, ...term },
      documents,
    });
    if (findings.length !== marks.length) throw new Error("Not one finding per mark.");
    counted.policies += 1;
    const texts = documents.map(({ pages }) => pages[0]?.text ?? "");
    const isAnyRemoved = texts.some((text) => /is deleted from the policy|POLICY CHANGE/.test(text));
    for (const finding of findings) {
      const of = grants.filter(({ mark }) => mark === finding.mark);
      if (of.length > 0 && !isAnyRemoved) {
        counted.granted += 1;
        counted.found += finding.tag === "PROVED" ? 1 : 0;
      }
      for (const holder of [chance.pick(holders), chance.pick(holders), chance.pick(holders)]) {
        for (const isConfirmed of [true, false]) {
          const decide = decideMarks(
            [{ id: "pol", type: "GENERAL_LIABILITY", ...term, findings }],
            { name: holder },
            { isContractConfirmed: isConfirmed, today: term.today },
          );
          const decision = decide("pol", finding.mark);
          if (decision.tag === "REFUSED") {
            counted.refused += 1;
            continue;
          }
          counted[decision.tag === "PRINTED" ? "printed" : "needed"] += 1;
          const isNamed = of.some(({ name }) => name === holder);
          const isBlanket = of.some(({ name }) => name === null);
          const insuring = grants.filter((grant) => grant.mark === "ADDITIONAL_INSURED");
          const isLimited =
            finding.mark !== "ADDITIONAL_INSURED" &&
            decision.proofs.every(({ scope }) => scope === additionalInsuredScope);
          const isInsured = insuring.some(({ name }) => name === holder);
          const isInsuredByContract = insuring.some(({ name }) => name === null);
          const isOpen = isBlanket || (isLimited && isInsuredByContract);
          const isRight =
            (isNamed || isBlanket) &&
            (!isLimited || isInsured || isInsuredByContract) &&
            (decision.tag === "NEEDS_CONTRACT" ? isOpen : isConfirmed || isNamed);
          if (!isRight)
            throw new Error(
              `${finding.mark} for ${holder} of ${number}:\n${JSON.stringify(decision)}\n${texts.join("\n----\n")}`,
            );
          for (const proof of decision.proofs) {
            const wrong = whatIsWrong(proof, number, documents);
            if (wrong !== null) throw new Error(`${wrong}: ${JSON.stringify(proof)}`);
          }
        }
      }
    }
  }
  // Not by refusing everything.
  expect(counted.printed).toBeGreaterThan(5_000);
  expect(counted.needed).toBeGreaterThan(1_000);
  expect(counted.found / counted.granted).toBeGreaterThan(0.95);
});
