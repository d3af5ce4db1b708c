/** The forms of the presets: no two fields of one are called alike. */
import { expect, test } from "vitest";
import { clientField, customForm, formOf, runForm } from "../../../../apps/web/src/home/preset-forms.ts";
import { presetKeys } from "#model/presets";

const forms = [customForm, runForm, ...presetKeys.map(formOf)];

test("each field has a name of its own, which no other one begins with", () => {
  const confused = forms.flatMap(({ filesLabel, choice, texts, checks = [], messageLabel }) => {
    const fields = [...(choice ? [choice] : []), ...texts, ...checks, clientField];
    const labels = [filesLabel, messageLabel, ...fields.map(({ label }) => label)].map((label) =>
      label.toLowerCase(),
    );
    return labels.filter((label, at) =>
      labels.some((other, place) => place !== at && other.startsWith(label)),
    );
  });
  expect(confused).toEqual([]);
});
