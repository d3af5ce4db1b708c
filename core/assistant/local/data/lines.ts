/** Lines of insurance: their names in a sentence and the words that documents name them with. */
import { list } from "./list.ts";

export type InsuranceLine =
  | "UNDERLYING"
  | "UMBRELLA"
  | "WORKERS_COMPENSATION"
  | "CYBER"
  | "EMPLOYMENT_PRACTICES"
  | "EMPLOYEE_BENEFITS"
  | "LIQUOR"
  | "DIRECTORS_AND_OFFICERS"
  | "PROFESSIONAL"
  | "LAW_ENFORCEMENT"
  | "POLLUTION"
  | "ABUSE"
  | "CRIME"
  | "INLAND_MARINE"
  | "EQUIPMENT_BREAKDOWN"
  | "FLOOD"
  | "AUTO"
  | "BUSINESS_OWNERS"
  | "GENERAL_LIABILITY"
  | "PROPERTY";

export interface LineRow {
  line: InsuranceLine;
  /** As written in a sentence. */
  name: string;
  /** Words of headings, parts and labels that name it, as whole words; the longest phrase wins. */
  phrases: readonly string[];
}

/** Narrow lines first: of phrases of the same length the first row's wins. */
// prettier-ignore
export const lineTable: readonly LineRow[] = [
  { line: "UNDERLYING", name: "underlying", phrases: list(`
      underlying insurance; schedule of underlying; underlying limits; underlying policies; underlying`) },
  { line: "UMBRELLA", name: "umbrella liability", phrases: list(`
      umbrella; commercial umbrella; umbrella liability; umbrella policy; excess liability; follow form; following form;
      excess follow form; commercial excess; commercial umbrella liability; commercial excess liability; umbrella excess;
      excess umbrella; bumbershoot; excess liability policy; excess policy; umbrella coverage part; excess insurance`) },
  { line: "WORKERS_COMPENSATION", name: "workers compensation", phrases: list(`
      workers compensation; worker's compensation; workmens compensation; work comp; workers comp;
      workers compensation and employers liability; employers liability; employers' liability insurance;
      workers compensation insurance; part two employers liability; el each accident; employers liability coverage;
      el limit; el limits; e l limit; e l limits; wc el; employers liability limits`) },
  { line: "EMPLOYMENT_PRACTICES", name: "employment practices liability", phrases: list(`
      employment practices; employment practices liability; employment related practices; epli; epl;
      employment related practices liability`) },
  { line: "CYBER", name: "cyber", phrases: list(`
      cyber; cyber liability; data breach; network security; privacy liability; information security;
      network security and privacy; privacy and network security; cyber insurance; cyber risk; data compromise;
      identity recovery; computer attack; breach response; media and privacy; information security and privacy;
      security and privacy liability; technology and cyber; cyber suite; cyber crime`) },
  { line: "EMPLOYEE_BENEFITS", name: "employee benefits liability", phrases: list("employee benefits; employee benefits liability; ebl") },
  { line: "LIQUOR", name: "liquor liability", phrases: list("liquor; liquor liability; dram shop") },
  { line: "DIRECTORS_AND_OFFICERS", name: "directors and officers liability", phrases: list(`
      directors and officers; directors & officers liability; d&o; management liability; fiduciary; fiduciary liability;
      directors officers; dirs and offcrs; dirs offcrs; community association management liability; executive liability; private company management`) },
  { line: "PROFESSIONAL", name: "professional liability", phrases: list(`
      professional liability; professional services liability; errors and omissions; errors & omissions liability; e&o;
      malpractice; medical professional; miscellaneous professional; architects and engineers; lawyers professional;
      professional services; technology errors and omissions; educators legal; public officials liability; school leaders;
      contractors professional`) },
  { line: "LAW_ENFORCEMENT", name: "law enforcement liability", phrases: list("law enforcement; law enforcement liability; police professional") },
  { line: "POLLUTION", name: "pollution liability", phrases: list(`
      pollution liability; pollution legal liability; environmental; environmental liability; contractors pollution;
      site pollution; environmental impairment`) },
  { line: "ABUSE", name: "abuse or molestation liability", phrases: list(`
      abuse or molestation; abuse and molestation; sexual abuse; sexual misconduct; sexual or physical abuse; physical abuse`) },
  { line: "CRIME", name: "crime", phrases: list(`
      crime; commercial crime; crime and fidelity; employee theft; employee dishonesty; fidelity; fidelity bond; forgery;
      forgery or alteration; money and securities; computer fraud; funds transfer fraud; social engineering; blanket bond`) },
  { line: "INLAND_MARINE", name: "inland marine", phrases: list(`
      inland marine; commercial inland marine; contractors equipment; motor truck cargo; cargo; installation floater;
      builders risk; builder's risk; equipment floater; scheduled equipment; fine arts; transportation coverage; bailee;
      courier cargo; miscellaneous equipment; rental equipment; tools floater; electronic data processing; warehouse legal`) },
  { line: "EQUIPMENT_BREAKDOWN", name: "equipment breakdown", phrases: list(`
      equipment breakdown; boiler and machinery; mechanical breakdown; equipment breakdown protection`) },
  { line: "FLOOD", name: "flood", phrases: list(`
      flood insurance; flood policy; national flood; standard flood insurance; flood declarations; flood`) },
  { line: "AUTO", name: "commercial auto", phrases: list(`
      auto; business auto; commercial auto; automobile liability; auto liability; covered autos; covered autos liability;
      auto policy; motor carrier; auto physical damage; hired auto; hired and non owned auto; non owned auto; hired non owned;
      garage; garage liability; garagekeepers; auto dealers; truckers; uninsured motorists; underinsured motorists;
      physical damage; auto coverage; automobile coverage; hired and nonowned auto liability; schedule of autos;
      schedule of vehicles; vehicle; auto medical payments; personal injury protection; comprehensive; collision;
      trailer interchange`) },
  { line: "BUSINESS_OWNERS", name: "business owners", phrases: list(`
      business owners; businessowners; business owners policy; businessowners policy; bop; businessowners coverage;
      business owners package`) },
  { line: "GENERAL_LIABILITY", name: "general liability", phrases: list(`
      general liability; commercial general liability; cgl; comprehensive general liability; liability and medical expenses;
      business liability; premises liability; commercial general liability coverage part; general liability coverage part;
      liability coverage part; owners and contractors protective; section ii liability; products liability; cgl coverage;
      businessowners liability; stop gap; stop gap employers liability; employers liability stop gap`) },
  { line: "PROPERTY", name: "commercial property", phrases: list(`
      commercial property; property; property coverage; property coverage part; described premises;
      commercial property coverage part; section i property; schedule of locations; statement of values;
      building and personal property; business income; blanket property; buildings; building; business personal property;
      ordinance or law; commercial output; property declarations; real property; contents; dwelling`) },
];

const names = new Map(lineTable.map(({ line, name }) => [line, name]));

/** As a sentence calls it; nobody reads the code. */
export const nameOfLine = (line: InsuranceLine): string => names.get(line) ?? "";

/** Phrases that hold the words of a line and name none. */
export const noLinePhrases: readonly string[] = list(`
      property damage; bodily injury and property damage; property damage liability; damage to property; building code;
      building ordinance; auto id; excess of; in excess; underlying cause; environmental protection agency; insured property;
      property manager; property address; property location; building number; auto exclusion; damage to premises rented;
      tenants property damage; broker fidelity; fidelity and deposit; property and casualty; casualty and property;
      property casualty; general liability class; flood zone; flood exclusion; collision deductible; crime victims;
      property taxes; cargo exclusion; aircraft auto or watercraft`);
