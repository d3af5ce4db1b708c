import { findUsState } from "../shared/us-states.ts";
import { AUTOFILL_CHARACTERS_MIN, type AddressSuggestion, type SuggestedAddress } from "./model.ts";
import type { AddressService, FoundAddress } from "./port.ts";

export interface AddressAutofill {
  /** Whether a service is configured. Without one, forms send nothing. */
  readonly isAvailable: boolean;
  /** Empty if nothing matches, or if the service does not answer. */
  suggest(text: string, session: string): Promise<readonly AddressSuggestion[]>;
  /** Null if the service does not answer, or if the address is not in the United States. */
  retrieve(id: string, session: string): Promise<SuggestedAddress | null>;
}

const TEXT_MAX = 200;
const ID_MAX = 1_000;
const isSession = (session: string) => /^[\w-]{8,100}$/.test(session);

/** `service`: null if none is configured. */
export function createAddressAutofill(service: AddressService | null): AddressAutofill {
  return {
    isAvailable: service !== null,
    async suggest(text, session) {
      const wanted = text.trim().replaceAll(/\s+/gu, " ").toWellFormed();
      const isLookedUp = wanted.length >= AUTOFILL_CHARACTERS_MIN && wanted.length <= TEXT_MAX;
      if (!service || !isLookedUp || !isSession(session)) return [];
      const found = (await service.suggest(wanted, session)) ?? [];
      return found.flatMap(({ id, ...address }) => {
        const suggested = suggestedAddressOf(address);
        return suggested?.line1 ? [{ id, line1: suggested.line1, place: placeOf(suggested) }] : [];
      });
    },
    async retrieve(id, session) {
      if (!service || id === "" || id.length > ID_MAX || !isSession(session)) return null;
      const found = await service.retrieve(id.toWellFormed(), session);
      return found && suggestedAddressOf(found);
    },
  };
}

function suggestedAddressOf({ country, ...found }: FoundAddress): SuggestedAddress | null {
  if (country !== null && country.toUpperCase() !== "US") return null;
  return {
    line1: lineOf(found.line1),
    line2: lineOf(found.line2),
    city: lineOf(found.city),
    zone: findUsState(found.state ?? "") ?? "",
    postalCode: /^\d{5}(-\d{4})?$/.test(found.postalCode ?? "") ? (found.postalCode ?? "") : "",
  };
}

const placeOf = ({ city, zone, postalCode }: SuggestedAddress): string =>
  [city, `${zone} ${postalCode}`.trim()].filter(Boolean).join(", ");

/** One bounded line of plain text, whatever the service sent. */
const lineOf = (text: string | null): string =>
  (text ?? "")
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, TEXT_MAX);
