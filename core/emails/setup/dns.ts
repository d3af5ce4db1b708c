/** The port for what DNS says of a name; implemented by edge/adapters/dns.ts. */
export type DnsAnswer =
  | {
      tag: "FOUND";
      /** Each record as one text, however many strings it is stored in; of MX records, the names of the servers. */
      values: string[];
      /** The names that it is an alias of, the nearest first. */
      aliases: string[];
    }
  | {
      tag: "NONE";
      aliases: string[];
      /** Nothing is stored at the name itself, nor below it. */
      isUnused: boolean;
    }
  /** Nobody knows: there was no answer, or the servers of the domain failed. */
  | { tag: "UNKNOWN" };

export interface Dns {
  /** Never rejects. */
  find(name: string, type: "TXT" | "MX"): Promise<DnsAnswer>;
}
