/** The companies that the form offers, those that were added while it is open among them. */
import { useState } from "react";
import { execute } from "../graphql/execute.ts";
import { CreateCarrierDocument, type PolicyFormQuery } from "../graphql/generated/graphql.ts";

export type Company = PolicyFormQuery["carriers"][number];
export type CompanyKind = "carrier" | "broker";

export interface CarrierChoices {
  list: (kind: CompanyKind) => readonly Company[];
  /** Adds a company, or finds the one of that name. Throws `GraphQLProblem` when it could not be added. */
  add: (name: string, kind: CompanyKind) => Promise<Company>;
}

export function useCarriers(loaded: readonly Company[]): CarrierChoices {
  const [added, setAdded] = useState<readonly Company[]>([]);
  const addedIds = new Set(added.map(({ id }) => id));
  const all = [...loaded.filter(({ id }) => !addedIds.has(id)), ...added];
  return {
    list: (kind) => all.filter(({ isCarrier, isBroker }) => (kind === "carrier" ? isCarrier : isBroker)),
    add: async (name, kind) => {
      const input = { name, isCarrier: kind === "carrier", isBroker: kind === "broker" };
      const { createCarrier } = await execute(CreateCarrierDocument, { input });
      setAdded((before) => [...before.filter(({ id }) => id !== createCarrier.id), createCarrier]);
      return createCarrier;
    },
  };
}
