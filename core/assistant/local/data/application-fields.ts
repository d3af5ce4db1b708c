/**
 * What carriers need to know before they quote, by line: the fields that the trade's applications have in common. The table
 * is data, to be reviewed as such; phrases are those of comparison/words.ts. Questions are in our own words.
 */
import type { ApplicationLine } from "../../model.ts";
import { list } from "./list.ts";

/** YEAR: four digits. FEIN: nine digits. ADDRESS: with a ZIP code. */
export type ApplicationValue = "TEXT" | "MONEY" | "DATE" | "COUNT" | "YEAR" | "FEIN" | "ADDRESS";

export interface ApplicationField {
  label: string;
  /** Lines that cannot be quoted without it. */
  lines: readonly ApplicationLine[];
  value: ApplicationValue;
  /** A label that has one of them. */
  labels: readonly string[];
  /** But none of these. */
  not: readonly string[];
  /** To the insured. */
  question: string;
}

// prettier-ignore
export const applicationFields: readonly ApplicationField[] = [
  {
    label: "Applicant", value: "TEXT", lines: ["BUSINESS_OPERATIONS"],
    labels: list("applicant; named insured; insured; legal name; business name; name of business; company name"),
    not: list("additional; prior; phone; address; email; signature; years; date; other; described; carrier; type"),
    question: "What is the legal name of the business?",
  },
  {
    label: "Mailing address", value: "ADDRESS", lines: ["BUSINESS_OPERATIONS"],
    labels: list("mailing address; business address; applicant address; address of applicant; address"),
    not: list("email; e-mail; web; location; premises; garaging; agency; producer; broker; loss"),
    question: "What is the mailing address of the business, with its ZIP code?",
  },
  {
    label: "FEIN", value: "FEIN", lines: ["BUSINESS_OPERATIONS", "WORKERS_COMPENSATION"],
    labels: list("fein; ein; federal .. id; federal .. identification; employer identification; tax id|identification; fed id"),
    not: list("state; unemployment"),
    question: "What is the federal employer identification number (FEIN)?",
  },
  {
    label: "Entity type", value: "TEXT", lines: ["BUSINESS_OPERATIONS"],
    labels: list("entity type; type of entity; legal entity; form of business; business type; type of business; entity; organization type; type of organization"),
    not: list("name; additional; subsidiar*"),
    question: "Is the business a corporation, an LLC, a partnership or something else?",
  },
  {
    label: "Business start", value: "YEAR", lines: ["BUSINESS_OPERATIONS"],
    labels: list("date business started; business start|started; started; year established|started; established; in business since; years in business; date established; founded; business start*; business begin|begun|began"),
    not: list("policy; coverage"),
    question: "When did the business start?",
  },
  {
    label: "Description of operations", value: "TEXT", lines: ["BUSINESS_OPERATIONS"],
    labels: list("description of operations; nature of business; operations; business description; describe .. operations; description of business; nature of operations; type of work; what .. business do|does"),
    not: list("discontinued; prior; foreign; premises"),
    question: "What does the business do, and where?",
  },
  {
    label: "Annual revenue", value: "MONEY", lines: ["BUSINESS_OPERATIONS"],
    labels: list("annual revenue|revenues|sales|receipts; gross receipts|sales|revenue|revenues; revenue|revenues; sales; receipts; turnover"),
    not: list("tax; by location; share"),
    question: "What is the annual revenue?",
  },
  {
    label: "Number of employees", value: "COUNT", lines: ["BUSINESS_OPERATIONS", "WORKERS_COMPENSATION"],
    labels: list("number of employees; employees; employee count; full time employees; staff; headcount; how many .. employed|employ|employees"),
    not: list("leased; per; benefits; payroll; drive; own cars"),
    question: "How many people does the business employ, full time and part time?",
  },
  {
    label: "Requested effective date", value: "DATE", lines: ["BUSINESS_OPERATIONS"],
    labels: list("proposed effective; requested effective; effective date; proposed eff; effective; needed by; coverage to start|begin; desired effective"),
    not: list("expiring; prior; current; expiration; retroactive"),
    question: "From which date is the insurance needed?",
  },
  {
    label: "Payroll", value: "MONEY", lines: ["WORKERS_COMPENSATION"],
    labels: list("annual payroll; payroll; remuneration; wages; estimated annual remuneration"),
    not: list("company; service; provider; subcontract*"),
    question: "What is the annual payroll, by job and state?",
  },
  {
    label: "Owners and officers", value: "TEXT", lines: ["WORKERS_COMPENSATION"],
    labels: list("owner|owners; officer|officers; partner|partners; members; included or excluded; principal|principals"),
    not: list("property; building; additional; contractors protective"),
    question: "Who are the owners and officers, and should each be covered for workers compensation?",
  },
  {
    label: "Location address", value: "ADDRESS", lines: ["PROPERTY"],
    labels: list("location; locations; premises; location address; premises address; street address; address of location"),
    not: list("mailing; number; interest; email"),
    question: "What is the address of each location?",
  },
  {
    label: "Construction", value: "TEXT", lines: ["PROPERTY"],
    labels: list("construction; construction type; type of construction; const"),
    not: list("cost; year; operations; residential; new"),
    question: "How is each building constructed: frame, joisted masonry, noncombustible, masonry noncombustible or fire resistive?",
  },
  {
    label: "Year built", value: "YEAR", lines: ["PROPERTY"],
    labels: list("year built; built; yr built; year of construction"),
    not: list("vehicle"),
    question: "In which year was each building built, and when were roof, wiring, plumbing and heating renewed?",
  },
  {
    label: "Building area", value: "COUNT", lines: ["PROPERTY"],
    labels: list("square feet|footage; sq ft; area; total area; sqft; building area"),
    not: list("service; protection; parking"),
    question: "How many square feet does each building have?",
  },
  {
    label: "Building or contents value", value: "MONEY", lines: ["PROPERTY"],
    labels: list("building value|limit|amount; contents value|limit|amount; replacement cost; business personal property; building; contents; bpp; values; tiv"),
    not: list("year; area; construction; number; codes; ordinance"),
    question: "What are the building and its contents worth, at replacement cost?",
  },
  {
    label: "Vehicle identification numbers", value: "TEXT", lines: ["AUTO"],
    labels: list("vin; vehicle identification; serial number; v i n; vehicle id"),
    not: [],
    question: "What are year, make, model and VIN of each vehicle?",
  },
  {
    label: "Drivers", value: "TEXT", lines: ["AUTO"],
    labels: list("driver|drivers; driver name; operator|operators; license number; licence number"),
    not: list("other car; training; mvr"),
    question: "Who drives, with date of birth, license number and state?",
  },
  {
    label: "Garaging address", value: "TEXT", lines: ["AUTO"],
    labels: list("garaging; garaged; garage address; garage location; garaging zip"),
    not: list("keepers"),
    question: "Where is each vehicle garaged?",
  },
];

/** In place of an answer. */
export const blankWords = list(
  "n/a; na; tbd; unknown; to follow; pending; applied for; see attached; to be advised|determined|provided; ?",
);

/** "No losses in five years", in the application. */
export const noLossWords = list(
  "no losses; no prior losses; no claims; no known losses; none; no loss; loss free; claim free; 0 losses; 0 claims",
);
/** A line about losses. */
export const lossWords = list("loss|losses; claim|claims; loss history; loss experience; prior losses");
/** Columns of a table of losses. */
export const lossColumns = {
  date: list("date of loss|occurrence|accident; loss date; occurrence date; date; accident date; occurred"),
  amount: list("total incurred; incurred; amount paid; paid; amount; total"),
};
/** Loss runs and their day. */
export const lossRunWords = {
  title: list(
    "loss run|runs; loss experience; claims history; loss history; experience report; loss summary",
  ),
  /** At the top of a paper, without any row below. */
  ownTitle: list("loss run|runs; loss experience|history report; claims history report; loss summary report"),
  valued: list(
    "valuation date; valued as of; valued; as of; evaluation date; run date; report date; date of valuation",
  ),
};
/** A table's column of payroll, or what stands for its sum. */
export const payrollWords = {
  column: list("payroll; remuneration"),
  total: list("total payroll; total annual payroll; total remuneration; total estimated annual remuneration"),
};

/** How old a loss run may be, in days: carriers ask for one valued within 90 days. */
export const LOSS_RUN_DAYS = 90;

/** A line below the title of an application that has one of them is no name of a business. */
export const headingWords: readonly string[] = list(`
  application|applications|applicant|section|sections|information|insurance|insured; commercial general|lines|property|auto;
  liability; workers compensation; umbrella; agency; producer; broker; carrier|carriers; date|dates; policy|policies;
  coverage|coverages; schedule; details; part; page; form|forms; questionnaire; supplement|supplemental; loss|losses; history;
  submission; contact|contacts; statement; request|requested; quote; premises; account; profile; your business; the business;
  about; instructions; new business; renewal; confidential; please; complete|completed; attached; location|locations`);
