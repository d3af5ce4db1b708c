/**
 * Questions on the notice that ends the insurance are answered by clauses on its end: what a contract says of an
 * invoice, a price or of its own end is another notice. Pure.
 */
import type { Passage } from "./passage.ts";

const asksEnd = /\bcancel|\bnon-?renew/i;
const asksNotice = /\bnotices?\b|\bnotif|\bhow many days\b/i;
const asksNonpayment = /\bnon-?payment\b|\b(?:not|never|n['’]t|unpaid)\b.{0,30}\b(?:pay|paid|premiums?)\b/i;
const asksContract = /\b(?:agreement|contract|lease|invoices?|services|order)\b/i;

const ofEnd = /\bcancel|\bterminat|\bnon-?renew|\bnot renew/i;
const ofNonpayment = /\bpremiums?\b[^]*\b(?:days|notice)\b|\b(?:days|notice)\b[^]*\bpremiums?\b/i;
const ofContract = /\b(?:agreement|contract|lease|invoices?|prices?|services|purchase orders?)\b/i;
const ofInsurance = /\b(?:polic(?:y|ies)|insur\w+|coverages?|premiums?|underwriters?)\b/i;

/** Whether a question is on the notice or the end of the insurance, and the passage on that of something else. */
export function isOfOtherNotice(question: string, { text, headingText }: Passage): boolean {
  const isOnNotice = asksNotice.test(question) && (asksEnd.test(question) || asksNonpayment.test(question));
  if (!(isOnNotice || asksEnd.test(question)) || asksContract.test(question)) return false;
  if (ofContract.test(text) && !ofInsurance.test(text)) return true;
  return isOnNotice && !ofEnd.test(`${text}\n${headingText}`) && !ofNonpayment.test(text);
}
