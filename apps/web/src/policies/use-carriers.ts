/** The companies that the form offers, including those added while it is open. */
import { useRef, useState } from "react";
import { execute } from "../graphql/execute.ts";
import { CreateCarrierDocument, type PolicyFormQuery } from "../graphql/generated/graphql.ts";
import { focusFirstError } from "../ui/focus-first-error.ts";

export type Company = PolicyFormQuery["carriers"][number];
export type CompanyKind = "carrier" | "broker";

export interface CarrierChoices {
  list: (kind: CompanyKind) => readonly Company[];
  /**
   * Adds a company, or finds the existing one of that name, and passes it to `take`. Rejects with `GraphQLProblem` if
   * it could not be added.
   */
  add: (name: string, kind: CompanyKind, take: (company: Company) => void) => Promise<void>;
  /** Waits for those that are being added; false if one of them failed. */
  whenAdded: () => Promise<boolean>;
}

export function useCarriers(loaded: readonly Company[]): CarrierChoices {
  const [added, setAdded] = useState<readonly Company[]>([]);
  const underWay = useRef(new Set<Promise<void>>());
  const addedIds = new Set(added.map(({ id }) => id));
  const all = [...loaded.filter(({ id }) => !addedIds.has(id)), ...added];

  const addOne: CarrierChoices["add"] = async (name, kind, take) => {
    const input = { name, isCarrier: kind === "carrier", isBroker: kind === "broker" };
    const { createCarrier } = await execute(CreateCarrierDocument, { input });
    setAdded((before) => [...before.filter(({ id }) => id !== createCarrier.id), createCarrier]);
    take(createCarrier);
  };
  return {
    list: (kind) => all.filter(({ isCarrier, isBroker }) => (kind === "carrier" ? isCarrier : isBroker)),
    add: async (...company) => {
      const adding = addOne(...company);
      underWay.current.add(adding);
      try {
        await adding;
      } finally {
        underWay.current.delete(adding);
      }
    },
    whenAdded: async () => {
      const ends = await Promise.allSettled(underWay.current);
      return ends.every(({ status }) => status === "fulfilled");
    },
  };
}

/** Sends a form once the companies that are still being added have been chosen. */
export function useSendWhenAdded(
  carriers: CarrierChoices,
  send: (element: HTMLFormElement) => void | Promise<void>,
) {
  const [isWaiting, setWaiting] = useState(false);
  const submit = async (element: HTMLFormElement) => {
    if (isWaiting) return;
    setWaiting(true);
    const isWhole = await carriers.whenAdded();
    setWaiting(false);
    if (isWhole) await send(element);
    // Without that company this would not be the intended policy. Its field shows why, once it is rendered.
    else requestAnimationFrame(() => focusFirstError(element));
  };
  return { isWaiting, submit: (element: HTMLFormElement) => void submit(element) };
}
