/** What the boxes of a certificate's row say of its holder, one by one. */
import type { CertificatePolicy } from "../../model.ts";
import { names, wordsOf } from "../comparison/words.ts";
import { everyPolicy, policyNames } from "../data/contract-words.ts";
import { standings } from "../data/standings.ts";
import type { GridPolicy } from "./certificate-grid.ts";

/** `description`: what the certificate says in words may mean policies whose boxes are blank. */
export function marksOf(
  row: Pick<GridPolicy, "policy" | "isAdditionalInsured" | "isWaived">,
  all: readonly GridPolicy[],
  description: string,
): Pick<CertificatePolicy, "marks"> {
  const words = wordsOf(description);
  const isOfLine = names(words, [...everyPolicy, ...(policyNames[row.policy.line] ?? [])]);
  const isSaid = (mark: "additionalInsured" | "subrogationWaived", isAnyMarked: boolean): boolean =>
    (isOfLine || !isAnyMarked) &&
    names(words, standings.find((standing) => standing.mark === mark)?.spokenOf ?? []);
  const { isAdditionalInsured, isWaived } = row;
  const isInsuredSaid = isSaid(
    "additionalInsured",
    all.some((each) => each.isAdditionalInsured),
  );
  const isWaiverSaid = isSaid(
    "subrogationWaived",
    all.some((each) => each.isWaived),
  );
  const marks = {
    ...(isAdditionalInsured === null || isInsuredSaid ? {} : { additionalInsured: isAdditionalInsured }),
    ...(isWaived === null || isWaiverSaid ? {} : { subrogationWaived: isWaived }),
  };
  return Object.keys(marks).length > 0 ? { marks } : {};
}
