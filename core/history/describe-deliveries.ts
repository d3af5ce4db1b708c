/** What was mailed, in words. */
import { contentOf, textOf } from "./content.ts";
import { counted, type Describe, words } from "./entry.ts";

export const describeDelivery: Describe = ({ newest: { action, after }, count }) => {
  const { certificateNumber, to } = contentOf(after);
  if (action === "delivery.download") {
    const { file } = contentOf(after);
    return {
      sentence: [words(`downloaded ${textOf(file) ?? "a file"} from an email to ${textOf(to) ?? "someone"}`)],
    };
  }
  const end = action === "delivery.resend" ? " again" : "";
  if (count > 1)
    return { sentence: [words(`emailed ${counted(count, "a certificate", "certificates")}${end}`)] };
  const what = textOf(certificateNumber) ?? "a certificate";
  return { sentence: [words(`emailed ${what} to ${textOf(to) ?? "someone"}${end}`)] };
};
