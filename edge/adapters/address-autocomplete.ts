/**
 * US addresses from Mapbox Address Autofill, by configuration. A form never waits for it: after two seconds, a failure
 * or a refusal, it counts as unable to answer, is left alone for a while, and the log says so once. Coordinates, which
 * may not be stored, are not read.
 */
import type { AddressService, FoundAddress } from "#core/addresses";
import { z } from "zod";
import type { Config } from "../config.ts";
import { log } from "../log.ts";

const timeoutMs = 2_000;
/** How long a service that failed is left alone. */
const pauseMs = 30_000;
/** Per agency, minute and isolate: far above a person's typing, far below what a loop would send. */
const lookupsPerMinute = 240;

interface ServiceState {
  pausedUntil: number;
  minute: number;
  lookups: Map<string, number>;
}

/** Kept as long as the configuration, which is parsed once per isolate. */
const states = new WeakMap<Config, ServiceState>();

function stateOf(config: Config): ServiceState {
  const state = states.get(config) ?? { pausedUntil: 0, minute: 0, lookups: new Map() };
  states.set(config, state);
  return state;
}

/** Null if no service is configured. */
export function openAddressService(config: Config, agencyId: string): AddressService | null {
  if (config.ADDRESS_PROVIDER === "none") return null;
  const base = config.ADDRESS_API_URL ?? "https://api.mapbox.com/autofill/v1";
  const state = stateOf(config);

  /** Null if there is no usable answer. */
  async function ask<Schema extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: Schema,
  ): Promise<z.output<Schema> | null> {
    if (Date.now() < state.pausedUntil || !countLookup(state, agencyId)) return null;
    const parameters = new URLSearchParams({ access_token: config.ADDRESS_API_KEY ?? "", ...query });
    try {
      const response = await fetch(`${base}/${path}?${parameters}`, {
        signal: AbortSignal.timeout(timeoutMs),
      });
      // The service cannot read this text; the next one may be fine.
      if (response.status === 422 || response.status === 404) return null;
      if (!response.ok) throw new Error(`It responded with ${response.status}.`);
      return schema.parse(await response.json());
    } catch (error) {
      // Requests under way at the same time fail together.
      if (Date.now() >= state.pausedUntil) {
        log("warn", "The address service does not answer; forms have plain address fields.", { error });
      }
      state.pausedUntil = Date.now() + pauseMs;
      return null;
    }
  }

  return {
    async suggest(text, session) {
      const query = { session_token: session, country: "us", language: "en", limit: "6" };
      const answer = await ask(`suggest/${encodeURIComponent(text)}`, query, suggestAnswer);
      return (
        answer?.suggestions.map((suggestion) => ({
          id: suggestion.action.id,
          ...foundAddressOf(suggestion),
        })) ?? null
      );
    },
    async retrieve(id, session) {
      const query = { session_token: session };
      const answer = await ask(`retrieve/${encodeURIComponent(id)}`, query, retrieveAnswer);
      const [feature] = answer?.features ?? [];
      return feature ? foundAddressOf(feature.properties) : null;
    },
  };
}

/** False if the agency has had its lookups for this minute. */
function countLookup(state: ServiceState, agencyId: string): boolean {
  const minute = Math.floor(Date.now() / 60_000);
  if (minute !== state.minute) {
    state.minute = minute;
    state.lookups.clear();
  }
  const before = state.lookups.get(agencyId) ?? 0;
  state.lookups.set(agencyId, before + 1);
  return before < lookupsPerMinute;
}

const part = z.string().nullish();
const properties = z.object({
  address_line1: part,
  address_line2: part,
  /** The state, as its name or its code. */
  address_level1: part,
  /** The city. */
  address_level2: part,
  postcode: part,
  country_code: part,
  metadata: z.object({ iso_3166_1: part }).nullish(),
});
const suggestAnswer = z.object({
  suggestions: z.array(properties.extend({ action: z.object({ id: z.string() }) })),
});
const retrieveAnswer = z.object({ features: z.array(z.object({ properties })) });

const foundAddressOf = (from: z.output<typeof properties>): FoundAddress => ({
  line1: from.address_line1 ?? null,
  line2: from.address_line2 ?? null,
  city: from.address_level2 ?? null,
  state: from.address_level1 ?? null,
  postalCode: from.postcode ?? null,
  country: from.country_code ?? from.metadata?.iso_3166_1 ?? null,
});
