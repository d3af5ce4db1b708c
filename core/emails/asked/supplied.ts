/** What a later message of a thread says of what an earlier one left out, with its words. Pure. */
import { addressesIn } from "#core/assistant/asked";
import { linesIn } from "#core/workspaces/asked";
import type { QuoteSegment } from "#model/documents";
import { policyTypeLabels } from "#model/policies";
import type { RequestDetails } from "#model/servicing";
import type { MailingAddress } from "../../shared/postal-address.ts";
import { addressText, mailingAddressOf } from "./find-party.ts";
import { isPaperThere, type MissingKey, vinIn } from "./request-fields.ts";
import { dayIn } from "./named-days.ts";
import { partyNameIn } from "./party-names.ts";
import { type ReadText, TEXT_PAGE } from "./read-text.ts";

export interface Supplied {
  key: MissingKey;
  /** As people read it; null for a paper. */
  value: string | null;
  /** Null where a file alone shows it. */
  quote: QuoteSegment | null;
}

export function suppliedIn(missing: readonly MissingKey[], read: ReadText): Supplied[] {
  const { text, sentOn, files } = read;
  const quoted = (start: number, end: number): QuoteSegment => ({
    ...{ page: TEXT_PAGE, start, end },
    text: text.slice(start, end),
  });
  const [written] = addressesIn(text);
  const address = written ? mailingAddressOf(written.address) : null;
  const find: Record<MissingKey, () => Omit<Supplied, "key"> | null> = {
    HOLDER_ADDRESS: () =>
      written && address ? { value: addressText(address), quote: quoted(written.start, written.end) } : null,
    INSURED_ADDRESS: () => find.HOLDER_ADDRESS(),
    HOLDER_NAME() {
      const name = partyNameIn(text, written?.start ?? null);
      return name && { value: name.value, quote: quoted(name.start, name.end) };
    },
    INSURED_NAME: () => find.HOLDER_NAME(),
    VIN() {
      const vin = vinIn.exec(text);
      return vin && { value: vin[0], quote: quoted(vin.index, vin.index + vin[0].length) };
    },
    EFFECTIVE_DATE() {
      const day = dayIn(text, sentOn);
      return day && { value: day.day, quote: quoted(day.start, day.end) };
    },
    LINES() {
      const [line] = linesIn(text);
      return line ? { value: policyTypeLabels[line.type], quote: quoted(line.start, line.end) } : null;
    },
    LOSS_RUNS: () => paper("LOSS_RUNS"),
    APPLICATION: () => paper("APPLICATION"),
    LOCATIONS: () => paper("LOCATIONS"),
    SUPPLEMENT: () => (files.length > 0 ? { value: null, quote: null } : null),
  };
  const paper = (key: MissingKey): Omit<Supplied, "key"> | null => {
    const there = isPaperThere(key, read);
    return there && { value: null, quote: there.end > there.start ? quoted(there.start, there.end) : null };
  };
  return missing.flatMap((key) => {
    const found = find[key]();
    return found ? [{ key, ...found }] : [];
  });
}

/** The details of a request with what was left out. */
export function withSupplied(details: RequestDetails, supplied: readonly Supplied[]): RequestDetails {
  const valueOf = (...keys: MissingKey[]) => supplied.find(({ key }) => keys.includes(key))?.value ?? null;
  const said = valueOf("HOLDER_ADDRESS", "INSURED_ADDRESS");
  const [written] = said === null ? [] : addressesIn(said);
  const address: MailingAddress | null = written ? mailingAddressOf(written.address) : null;
  const { createCertificate, addAdditionalInsured, endorsePolicy } = details;
  if (createCertificate && address) return { createCertificate: { ...createCertificate, address } };
  if (addAdditionalInsured && address) return { addAdditionalInsured: { ...addAdditionalInsured, address } };
  const vin = valueOf("VIN");
  if (!endorsePolicy || vin === null || endorsePolicy.description.includes(vin)) return details;
  return { endorsePolicy: { ...endorsePolicy, description: `${endorsePolicy.description} VIN ${vin}.` } };
}
