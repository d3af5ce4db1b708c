import { carriers } from "#core/carriers";
import type { AgencyScope } from "../shared/agency-scope.ts";
import type { Statement } from "../shared/database.ts";

/** Invented companies to start with, and placeholders for those that are not worth adding. Agencies add their own. */
const carrierNames = [
  "Alderpoint Mutual",
  "Brackenwell Casualty",
  "Calder & Finch Specialty",
  "Dunmorrow Indemnity",
  "Eastmarrow Insurance",
  "Fernhollow Surplus Lines",
  "Graywether Property and Casualty",
  "Hollinbrook Mutual",
  "Ironquay Marine",
  "Juniper Vale Insurance",
  "Kestrelmoor Assurance",
  "Lindenhall Cyber",
  "Marrowstone Workers Compensation",
  "Northquill Insurance",
  "Oxbarrow Excess",
  "Pellam Ridge Insurance",
  "Quillhaven Professional",
  "Rookfield Commercial",
  "Other carrier",
  "State workers compensation fund",
];
const brokerNames = [
  "Farthing Lane Wholesale",
  "Saltmarsh Brokerage",
  "Tern & Tallow Wholesale",
  "Other wholesale broker",
];

/** The carriers and wholesale brokers of a new agency, for the batch that seeds its database. */
export function seedCarriers(scope: AgencyScope): Statement[] {
  const createdAt = scope.nowMs();
  const row = (isCarrier: boolean) => (name: string) => ({
    id: scope.newId("car"),
    name,
    isCarrier,
    isBroker: !isCarrier,
    createdAt,
  });
  return [scope.db.insert(carriers).values([...carrierNames.map(row(true)), ...brokerNames.map(row(false))])];
}
