/**
 * Clauses by which a policy answers for one cause alone, with a limit and a deductible of their own: "We pay up to $15,000
 * for loss of perishable stock caused by a power failure. The deductible for this endorsement is $500." What they say counts
 * before what the policy says of property in general.
 */
import type { Evidence } from "../../model.ts";
import { type Line, quoteLine, textOf } from "../comparison/lines.ts";
import { findPhrase, isMoney, names, wordsOf } from "../comparison/words.ts";
import { keptLabels, type LossCause, paying, upTo } from "../data/claim-words.ts";
import { givesOrders } from "../orders-in-text.ts";
import type { Cover } from "../review/policies.ts";
import type { ReviewedDocument } from "../review/reviewed-document.ts";
import { titleCase } from "../title-case.ts";
import type { LossFacts } from "./loss-facts.ts";

export interface AnsweringClause {
  /** The heading that it stands below, or the cause that it names. */
  title: string;
  document: ReviewedDocument;
  limit: OwnAmount;
  /** Null if it names none of its own. */
  deductible: OwnAmount | null;
}

interface OwnAmount {
  cents: number;
  quote: Evidence;
}

export function answeringClauses({ documents }: Cover, { causes }: LossFacts): AnsweringClause[] {
  const own = [...causes.keys()].filter(({ isApart }) => isApart);
  return documents.flatMap((document) =>
    document.lines.flatMap((line, at): AnsweringClause[] => {
      if (line.kind !== "WORDS" || !names(line.words, paying) || givesOrders(textOf(line))) return [];
      const named = own.filter(({ clause }) => names(line.words, clause));
      const limit = named.length > 0 ? amountBehind(line, upTo) : null;
      if (!limit) return [];
      const next = document.lines.slice(at + 1).filter((each) => each.block === line.block);
      const deductible = [line, ...next].flatMap((each) => amountBehind(each, ownDeductible) ?? []);
      return [{ title: titleOf(line, named, document), document, limit, deductible: deductible[0] ?? null }];
    }),
  );
}

/** "The deductible for this endorsement is $500", "subject to a $500 deductible". */
const ownDeductible = keptLabels.flatMap((label) => [`${label} .. $`, `$ ${label}`]);

function amountBehind(line: Line, phrases: readonly string[]): OwnAmount | null {
  const found = findPhrase(line.words, phrases);
  const amount = found && line.words.slice(found.from, found.to).find(isMoney);
  return amount ? { cents: Number(amount.norm.slice(1)), quote: quoteLine(line) } : null;
}

/** A heading that names one of the causes is what the clause is called. */
function titleOf({ heading }: Line, named: readonly LossCause[], { pages }: ReviewedDocument): string {
  const words = wordsOf(heading);
  return named.some(({ clause }) => names(words, clause))
    ? titleCase(heading, pages)
    : (named[0]?.label ?? "");
}
