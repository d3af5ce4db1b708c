/** What was done with certificates, in words. */
import { textOf } from "./content.ts";
import { counted, type Describe, words } from "./entry.ts";

/** "issued certificate COI-2026-00418 to Marlow Yards Property Group LLC". */
export const describeCertificate: Describe = ({ newest, count }) => {
  const { action, before, after, subject, isOpenable, entity, entityId, reason } = newest;
  const content = { ...subject, ...before, ...after };
  const verb = verbs[action] ?? "changed";
  if (count > 1) return { sentence: [words(`${verb} ${counted(count, "a certificate", "certificates")}`)] };
  const number = textOf(content["number"]);
  const text = number === null ? "a certificate" : `certificate ${number}`;
  const holder = textOf(content["holder"]);
  const newer = textOf(content["supersededBy"]);
  const rest = [
    ...(holder !== null && verb === "issued" ? [` to ${holder}`] : []),
    ...(action === "certificate.supersede" && newer !== null ? [` with ${newer}`] : []),
  ];
  return {
    sentence: [
      words(`${verb} `),
      isOpenable ? { text, entity, entityId } : words(text),
      ...rest.map((part) => words(part)),
    ],
    reason,
  };
};

const verbs: Readonly<Record<string, string>> = {
  "certificate.create": "issued",
  "certificate.show-policy": "issued",
  "certificate.supersede": "replaced",
  "certificate.withdraw": "withdrew",
  "certificate.restore": "made current again",
};
