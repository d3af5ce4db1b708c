/**
 * What a line stands under: the section, its titles, and the words that lead into lists ("We do not insure any of
 * the following:"), kept by the kind of numbering so that an item stands under the words of its own list. A list
 * that runs over a page goes on under the same words. Pure but for its own state.
 */
import { rankOf } from "./clause-rank.ts";
import { LazyPlace, type Lead, type Place } from "./passage.ts";
import { stemsOf } from "./question-words.ts";

interface Heading {
  text: string;
  place: Place;
}

interface OpenLead extends Heading {
  lead: Lead;
  /** How deep the numbering of the clause that leads in is; null for a paragraph. */
  rank: number | null;
  /** How deep its items are numbered; null before the first. */
  itemRank: number | null;
}

/** A title, "Schedule:" and "Name of person:" stand over one name. */
const minorsMax = 3;
const leadsMax = 4;

const headingOf = (text: string): Heading => ({ text, place: new LazyPlace(() => stemsOf(text)) });

export class OpenHeadings {
  #major: Heading | null = null;
  /** Nearest last. */
  #minors: Heading[] = [];
  /** Nearest last. */
  #leads: OpenLead[] = [];
  #lastMark = "";

  /** The same, to go on with on the next page. */
  copy(): OpenHeadings {
    const copy = new OpenHeadings();
    copy.#major = this.#major;
    copy.#minors = [...this.#minors];
    copy.#leads = this.#leads.map((lead) => ({ ...lead }));
    copy.#lastMark = this.#lastMark;
    return copy;
  }

  /** A section: everything before it is over. Two capital lines in a row are one. */
  openMajor(text: string, runsOn: boolean): void {
    this.#major = headingOf(runsOn && this.#major !== null ? `${this.#major.text}\n${text}` : text);
    this.#minors = [];
    this.#leads = [];
  }

  closeLeads(): void {
    this.#leads = [];
  }

  /** A title. Lists are over at it, unless it is a numbered item of one. */
  openMinor(text: string, mark: string | null): void {
    this.startClause(mark);
    if (mark === null) this.#leads = [];
    this.#minors = [...this.#minors.slice(1 - minorsMax), headingOf(text)];
  }

  openLead(lead: Lead, mark: string | null): void {
    const rank = mark === null ? null : rankOf(mark, this.#lastMark);
    const open = { ...headingOf(lead.text), lead, rank, itemRank: null };
    this.#leads = [...this.#leads.slice(1 - leadsMax), open];
  }

  /** A clause begins: leads of clauses beside it or below it are over. */
  startClause(mark: string | null): void {
    if (mark === null) {
      // A paragraph after the items of a list is no item of it.
      while (typeof this.#leads.at(-1)?.itemRank === "number") this.#leads.pop();
      return;
    }
    const rank = rankOf(mark, this.#lastMark);
    this.#lastMark = mark;
    this.#leads = this.#leads.filter((open) =>
      open.rank === null ? open.itemRank === null || rank >= open.itemRank : open.rank < rank,
    );
    const last = this.#leads.at(-1);
    if (last !== undefined) last.itemRank ??= rank;
  }

  /** Nearest first: what leads in, titles, the section. */
  current(): Heading[] {
    const all = [...this.#leads.toReversed(), ...this.#minors.toReversed(), this.#major];
    return all.filter((heading) => heading !== null);
  }

  /** Nearest first. */
  leads(): Lead[] {
    return this.#leads.map(({ lead }) => lead).toReversed();
  }
}
