import { expect, test } from "vitest";
import { unstatedOf } from "../../../../apps/web/src/certificates/unstated-limits.tsx";

const value = { key: "building" };
const printed = [
  { policyId: "pol_limits", limits: [value], properties: [] },
  { policyId: "pol_values", limits: [], properties: [{ values: [] }, { values: [value] }] },
  { policyId: "pol_places", limits: [], properties: [{ values: [] }] },
  { policyId: "pol_bare", limits: [], properties: [] },
];

test("policies that are shown without any limit or value are known", () => {
  const idsOf = (...ids: string[]) =>
    unstatedOf(
      ids.map((id) => ({ id })),
      printed,
    ).map(({ id }) => id);
  expect(idsOf("pol_limits", "pol_values", "pol_places", "pol_bare")).toEqual(["pol_places", "pol_bare"]);
  expect(idsOf("pol_limits")).toEqual([]);
  expect(idsOf("pol_not_drawn_yet")).toEqual([]);
});
