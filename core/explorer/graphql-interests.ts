/** Mortgagees, loss payees and deductibles in the schema, as the policy's documents print them. */
import { builder } from "../shared/graphql-builder.ts";
import { coveragePartOf } from "./coverage-parts.ts";
import { QuoteRef } from "./graphql-ref.ts";
import type { ListedRow } from "./model.ts";

const printed = (text: string | undefined): string | null => text?.replaceAll(/\s+/g, " ") ?? null;

export const InterestRef = builder.objectRef<ListedRow>("ListedInterest").implement({
  description: "A mortgagee or a loss payee.",
  fields: (t) => ({
    name: t.string({ description: "The name.", resolve: ({ cells }) => printed(cells["name"]) ?? "" }),
    address: t.string({
      nullable: true,
      description: "The mailing address; null if it is not given.",
      resolve: ({ cells }) => printed(cells["address"]?.replaceAll(/,?\n/g, ", ")),
    }),
    loan: t.string({
      nullable: true,
      description: "The loan number; null if it is not given.",
      resolve: ({ cells }) => printed(cells["loan"]),
    }),
    appliesTo: t.string({
      nullable: true,
      description: "The locations, buildings or vehicles, as printed; null if none are given.",
      resolve: ({ cells }) => printed(cells["appliesTo"]),
    }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: "The words that name it.",
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
  }),
});

export const DeductibleRef = builder.objectRef<ListedRow>("CoverageDeductible").implement({
  description: "A deductible of one coverage part.",
  fields: (t) => ({
    part: t.string({
      nullable: true,
      description: "The coverage part; null if unknown.",
      resolve: ({ line }) => (line === null ? null : coveragePartOf(line)),
    }),
    name: t.string({
      description: "As the document names it, or the coverage that it is for.",
      resolve: ({ cells }) => printed(cells["name"]) ?? "",
    }),
    amount: t.string({
      description: 'An amount or a percentage, as printed: "$2,500", "2%".',
      resolve: ({ cells }) => cells["amount"]?.replaceAll(/\s/g, "") ?? "",
    }),
    basis: t.string({
      nullable: true,
      description: 'What follows the amount, such as "per claim"; null if nothing does.',
      resolve: ({ cells }) => printed(cells["basis"]),
    }),
    place: t.string({
      nullable: true,
      description: "The location, where deductibles of the same name differ by location; null otherwise.",
      resolve: ({ cells }) => printed(cells["place"]),
    }),
    policyQuotes: t.field({
      type: [QuoteRef],
      description: "The words that state it.",
      resolve: ({ policyQuotes }) => policyQuotes,
    }),
  }),
});
