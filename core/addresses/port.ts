/** An address as the service returns it: any part may be missing. */
export interface FoundAddress {
  line1: string | null;
  line2: string | null;
  city: string | null;
  /** The state's name or code. */
  state: string | null;
  postalCode: string | null;
  /** Two letters, in any case. */
  country: string | null;
}

/** A service that knows US addresses. Null from either call: it cannot answer right now. */
export interface AddressService {
  /** `session` ties the calls of one address together; the service bills by it. */
  suggest(text: string, session: string): Promise<readonly (FoundAddress & { id: string })[] | null>;
  retrieve(id: string, session: string): Promise<FoundAddress | null>;
}
