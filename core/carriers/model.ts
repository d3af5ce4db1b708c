/** Carriers and wholesale brokers. One company may be both. Browser-safe. */
import * as v from "valibot";
import { lineSchema } from "../shared/text-fields.ts";

export interface Carrier {
  id: string;
  name: string;
  isCarrier: boolean;
  isBroker: boolean;
}

export const newCarrierSchema = v.pipe(
  v.object({
    name: lineSchema("the name of the company"),
    isCarrier: v.nullish(v.boolean(), true),
    isBroker: v.nullish(v.boolean(), false),
  }),
  v.forward(
    v.partialCheck(
      [["isCarrier"], ["isBroker"]],
      ({ isCarrier, isBroker }) => isCarrier || isBroker,
      "A company is a carrier, a wholesale broker, or both.",
    ),
    ["isCarrier"],
  ),
);
