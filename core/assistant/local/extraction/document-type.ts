/** What kind of document it is and which lines of insurance it speaks of, from titles first and text second. */
import type { DocumentType } from "#model/documents";
import { isHeading } from "./amount-facts.ts";
import { findLine, type InsuranceLine } from "./insurance-lines.ts";
import type { PageLayout } from "./page-layout.ts";
import { normalized } from "./normalized-text.ts";

interface TypeSign {
  type: DocumentType;
  title: RegExp;
  weight: number;
}

/** Titles as they are printed, read on normalized text. */
const typeSigns: readonly TypeSign[] = [
  {
    type: "CERTIFICATE",
    title:
      /certificateof(liability|property|garage|insurance|aviation|commercial)|evidenceof(commercial|property|insurance)|^certificateofinsurance/,
    weight: 6,
  },
  { type: "LOST_POLICY_RELEASE", title: /lostpolicyrelease|policyrelease|cancellationrequest/, weight: 6 },
  {
    type: "NOTICE_OF_CANCELLATION",
    title: /noticeof(cancell?ation|non-?renewal|intenttocancel)|^cancell?ationnotice/,
    weight: 6,
  },
  {
    type: "BINDER",
    title: /^(insurance|commercial|coverage)?binder|binderofinsurance|confirmationofcoverage/,
    weight: 5,
  },
  {
    type: "INVOICE",
    title:
      /^(premium|agency|account)?invoice|^billingstatement|^premiumnotice|statementofaccount|premiumbill$/,
    weight: 4,
  },
  {
    type: "QUOTE_DOCUMENT",
    title:
      /quote(proposal)?$|quotation|^(insurance|policy|renewal|commercial)?proposal|proposalof|indication$|quoteletter|^quote|premiumproposal|proposalfor|quoteproposal|proposedon/,
    weight: 3.5,
  },
  {
    type: "APPLICATION_FORM",
    title:
      /application$|applicantinformation|(generalliability|property|umbrella|excess|businessauto|crime)section(?![ivx\d])|^application(for)?|applicationsection|submissionform|(insurance|compensation|liability|property|commercial|umbrella|excess)[a-z]{0,14}application/,
    weight: 3,
  },
  {
    type: "ENDORSEMENT",
    title:
      /(policychange|changeendorsement|amendatoryendorsement|policychanges)|^endorsement(no|number)?\d*$|endorsementno/,
    weight: 2.4,
  },
  {
    type: "POLICY_DOCUMENT",
    title:
      /declarations?(page)?$|declarations|informationpage|policyjacket|renewalcertificate|commonpolicyconditions|coverageform$|coveragepart|(insurance|liability|umbrella|owners|package|auto|cyber|crime|property)policy$/,
    weight: 4,
  },
  {
    type: "OTHER",
    title: /lossrun|lossexperience|losshistory|claimshistory|agreement$|contract$|statementofvalues/,
    weight: 3.2,
  },
];

export interface DocumentNature {
  docType: DocumentType;
  /** Lines with their weight, strongest first. */
  lines: InsuranceLine[];
}

export interface NatureTally {
  types: Map<DocumentType, number>;
  lines: Map<InsuranceLine, number>;
  /** Words of agreements between parties, counted on the first pages. */
  contractSigns: number;
}

export const emptyTally = (): NatureTally => ({ types: new Map(), lines: new Map(), contractSigns: 0 });

/** Adds what a page's headings say. The first pages and the largest letters weigh most. */
export function tallyPage(tally: NatureTally, layout: PageLayout): void {
  const nearness = layout.page <= 3 ? 1 : layout.page <= 10 ? 0.4 : 0.12;
  const usual = usualHeight(layout);
  if (layout.page <= 8) tally.contractSigns += contractSignsOf(layout.text);
  tallyRunningText(tally, layout);
  let isOfOthers = false;
  // A heading that comes again and again on one page says no more than once.
  const types = new Map<DocumentType, number>();
  layout.rows.forEach((row, index) => {
    // The first line of a document is its title, whatever its form.
    const isTitle = layout.page === 1 && index < 2 && row.text.length < 160;
    if (!isHeading(row) && !isTitle) return;
    // A schedule of underlying insurance names the lines of other policies.
    if (/underlying/i.test(row.text)) isOfOthers = true;
    const isLarge = row.height > usual * 1.15;
    const isHigh = index < 8;
    for (const cell of row.cells) {
      const text = normalized(cell.text);
      if (text.length > 75 && !isTitle) continue;
      const weight = nearness * (isHigh ? 1 : 0.35) * (isLarge ? 1.5 : 1);
      for (const sign of typeSigns) {
        if (!sign.title.test(text)) continue;
        const said = sign.weight * weight * (isTitle ? 1.5 : 1);
        types.set(sign.type, Math.max(types.get(sign.type) ?? 0, said));
      }
      const line = notAbout.test(text) ? null : findLine(text);
      if (line && !isOfOthers) tally.lines.set(line, (tally.lines.get(line) ?? 0) + weight);
    }
  });
  for (const [type, weight] of types) tally.types.set(type, (tally.types.get(type) ?? 0) + weight);
}

/** What is excluded or limited is not what a document is about. Read on normalized text. */
export const notAbout = /exclu|limitationof|advisory|noticeto|rejection/;

/** Proposals say on page after page that they are one. */
function tallyRunningText(tally: NatureTally, layout: PageLayout): void {
  if (layout.page > 12) return;
  const says =
    /\bproposed (?:on|for|effective|policy)\b|\bthis (?:proposal|quote|quotation|indication)\b|\bquote (?:is valid|valid|expires)\b/i.test(
      layout.text,
    );
  if (says) tally.types.set("QUOTE_DOCUMENT", (tally.types.get("QUOTE_DOCUMENT") ?? 0) + 1.4);
}

function contractSignsOf(text: string): number {
  const signs = [
    /\bthis (?:\w+ ){0,4}agreement\b/i,
    /\bwitnesseth\b|\bwhereas\b|\brecitals\b/i,
    /\b(?:hereinafter|hereby|herein) (?:referred to|called|agree)|\bparties hereto\b|\bby and between\b/i,
    /\bnow,? therefore\b|\bmutual (?:covenants|promises)\b/i,
  ];
  return signs.filter((sign) => sign.test(text)).length;
}

export function decideNature(tally: NatureTally): DocumentNature {
  const types = [...tally.types].sort((a, b) => b[1] - a[1]);
  const lines = [...tally.lines].sort((a, b) => b[1] - a[1]);
  const strongest = lines[0]?.[1] ?? 0;
  return {
    docType: types[0]?.[0] ?? "OTHER",
    lines: lines.filter(([, weight]) => weight >= strongest * 0.45).map(([line]) => line),
  };
}

/** An agreement between parties: it speaks of insurance but is none. */
export function isContract(tally: NatureTally): boolean {
  return tally.contractSigns >= 2 && decideNature(tally).docType === "OTHER";
}

export function usualHeight(layout: PageLayout): number {
  const heights = layout.rows.map((row) => row.height).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 10;
}
