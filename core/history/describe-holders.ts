/** What was done to certificate holders and batches of certificates, in words. */
import { type Content, contentOf, textOf, valueOf } from "./content.ts";
import { counted, type Describe, words } from "./entry.ts";
import { changesBetween, type HistoryValue } from "./model.ts";

const holderVerbs: Readonly<Record<string, string>> = {
  "holder.create": "added",
  "holder.update": "changed",
  "holder.archive": "archived",
  "holder.restore": "restored",
};

export const describeHolder: Describe = ({ newest: { action, before, after }, count }) => {
  const verb = holderVerbs[action] ?? "changed";
  if (count > 1) return { sentence: [words(`${verb} ${count} certificate holders`)] };
  const name = textOf(contentOf(after)["name"]) ?? "a certificate holder";
  const changes = action === "holder.update" ? changesBetween(valuesOf(before), valuesOf(after)) : [];
  return { sentence: [words(`${verb} the certificate holder ${name}`)], changes };
};

const valuesOf = (content: Content | null): HistoryValue[] => {
  const holder = contentOf(content);
  const { line1, line2, city, zone, postalCode } = contentOf(holder["address"]);
  const address = [line1, line2, city, [zone, postalCode].filter(Boolean).join(" ")]
    .filter(Boolean)
    .join(", ");
  return [
    ...valueOf({ field: "name", label: "Name" }, holder["name"]),
    ...valueOf({ field: "address", label: "Address" }, address),
    ...valueOf({ field: "email", label: "Email" }, holder["email"]),
    ...valueOf(
      { field: "receivesRenewals", label: "Receives renewals" },
      holder["receivesRenewals"] ? "Yes" : "No",
    ),
    ...valueOf({ field: "descriptionOfOperations", label: "Description" }, holder["descriptionOfOperations"]),
  ];
};

const batchSentences: Readonly<Record<string, string>> = {
  "certificateBatch.decide": "continued reissuing certificates",
  "certificateBatch.pause": "paused issuing certificates",
  "certificateBatch.resume": "resumed issuing certificates",
  "certificateBatch.stop": "stopped issuing certificates",
  "certificateBatch.retry": "tried again to issue the certificates that were refused",
  "certificateBatch.interrupt": "was interrupted while issuing certificates",
};

export const describeBatch: Describe = ({ newest: { action, after } }) => {
  const { kind, holders } = contentOf(after);
  const number = typeof holders === "number" ? holders : 0;
  const start = `${kind === "REISSUE" ? "started reissuing certificates after a renewal" : "started issuing certificates"} to ${counted(number, "1 holder", "holders")}`;
  return { sentence: [words(batchSentences[action] ?? start)] };
};
