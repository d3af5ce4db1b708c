/**
 * The address service of a local product: the emulator with its invented addresses, unless ADDRESS_PROVIDER names
 * another one, whose variables are passed to the Worker unchanged, or none.
 */
import { startAddressAutocomplete } from "../../../fixtures/emulators/address-autocomplete.ts";

export interface LocalAddresses {
  vars: Record<string, string>;
  /** A note for the person who started it. */
  note: string;
}

const names = ["ADDRESS_PROVIDER", "ADDRESS_API_URL", "ADDRESS_API_KEY"];

export async function openLocalAddresses(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<LocalAddresses> {
  const provider = environment["ADDRESS_PROVIDER"];
  if (provider) {
    const given = Object.entries(environment).filter(
      (entry): entry is [string, string] => names.includes(entry[0]) && Boolean(entry[1]),
    );
    return { vars: Object.fromEntries(given), note: provider };
  }
  const token = "local-address-token";
  const { url } = await startAddressAutocomplete(token);
  return {
    vars: { ADDRESS_PROVIDER: "mapbox", ADDRESS_API_URL: url, ADDRESS_API_KEY: token },
    note: `invented ones, plays at ${url}/plays`,
  };
}
