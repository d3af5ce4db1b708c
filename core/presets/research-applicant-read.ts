import * as v from "valibot";
import { counted } from "./artifact.ts";
import { documentIdSchema, type PresetRead } from "./preset-read.ts";

/** What underwriters look for besides the application. */
const researched = [
  "What the business does",
  "Year in which the business was founded",
  "Number of people who work there",
  "Addresses of the business",
  "Owners or officers",
  "Licenses or permits",
  "Accidents, violations, recalls or lawsuits",
] as const;

const nameKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\b(?:inc|llc|llp|lp|corp|corporation|company|co|ltd)\b\.?/gu, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Has a model find what pages of the web say of an applicant, each fact with its words. Pages that do not name it are not read. */
export const researchApplicantRead: PresetRead<"RESEARCH_APPLICANT"> = {
  stage: "REVIEW",
  input: v.object({
    applicant: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
    documentIds: v.array(documentIdSchema),
  }),
  async run({ reasoner, pages }, { applicant, documentIds }) {
    const name = nameKey(applicant);
    const own = (await pages(documentIds)).filter(
      ({ name: title, pages: its }) =>
        name !== "" && nameKey([title, ...its.map(({ text }) => text)].join(" ")).includes(name),
    );
    const wanted = researched.map((label) => ({ name: label, label: `${applicant}: ${label}` }));
    const reasoned = await reasoner.findValues({ wanted: own.length === 0 ? [] : wanted, documents: own });
    const titles = new Map(own.map((document) => [document.documentId, document.name]));
    const facts = researched.flatMap((label) => {
      const found = reasoned.value.find((each) => each.name === label);
      const page = found && titles.get(found.quote.documentId);
      return found && page !== undefined ? [{ label, value: found.value, page, quote: found.quote }] : [];
    });
    return { ...reasoned, value: { applicant, facts, pageCount: own.length } };
  },
  describe(research) {
    const title = "Look the applicant up on the web";
    const content = research
      ? `${counted(research.facts.length, "fact")} on ${counted(research.pageCount, "page")}.`
      : "";
    return { title, content };
  },
};
