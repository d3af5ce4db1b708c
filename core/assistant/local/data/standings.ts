/** What only an endorsement gives, by the words that ask for it and that give it. Phrases as in `demands.ts`. */
/** What a certificate promises its holder and a contract demands, and how a policy grants it. */
export interface Standing {
  /** As requirements call it. */
  line: string;
  label: string;
  /** How the certificate's or the contract's words say it. */
  said: readonly string[];
  /** How a certificate's description speaks of it in short. */
  spokenOf: readonly string[];
  /** How a policy grants it; its conditions speak of it as well without granting anything. */
  granted: readonly string[];
  forms: readonly string[];
  /** The form of a certificate has a mark for it, so that leaving it out says something. */
  mark: "additionalInsured" | "subrogationWaived" | null;
}

export const standings: readonly Standing[] = [
  {
    line: "ADDITIONAL_INSURED",
    label: "Additional insured",
    said: ["additional insured|insureds"],
    spokenOf: ["additional insured|insureds", "ai"],
    granted: [
      "blanket|automatic|scheduled additional insured|insureds",
      "additional insured|insureds .. endorsement|status|owners|lessees|lessors|managers|vendors|designated",
      "additional insured|insureds .. written contract",
      "is|are|be an|added|named|included|as additional insured|insureds",
      "is|are|be an|added|named|included|as an|as additional insured|insureds",
    ],
    forms: [
      "CG2010",
      "CG2011",
      "CG2015",
      "CG2018",
      "CG2026",
      "CG2028",
      "CG2033",
      "CG2034",
      "CG2037",
      "CG2038",
      "CA2048",
      "BP0402",
      "BP0450",
      "BP0451",
    ],
    mark: "additionalInsured",
  },
  {
    line: "WAIVER_OF_SUBROGATION",
    label: "Waiver of subrogation",
    said: [
      "waive* .. subrogation",
      "subrogation .. waive*",
      "waiver of transfer",
      "waiver of our transfer|right|rights",
    ],
    spokenOf: ["waiver|waived|waives|wos"],
    granted: [
      "waiver of subrogation|right|rights|transfer",
      "waiver of our subrogation|right|rights|transfer",
      "we|insurer|company waive|waives .. recovery|subrogation|rights",
      "we|insurer|company agree|agrees|will to|hereby|waive .. recovery|subrogation|rights",
    ],
    forms: ["CG2404", "WC000313", "CA0444", "BP0497"],
    mark: "subrogationWaived",
  },
  {
    line: "PRIMARY",
    label: "Primary and noncontributory insurance",
    said: ["noncontribut*", "non contribut*"],
    spokenOf: ["primary"],
    granted: ["noncontribut*", "non contribut*", "not seek contribution"],
    forms: ["CG2001", "CA0449", "BP1488"],
    mark: null,
  },
];
