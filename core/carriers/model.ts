/** Carriers and wholesale brokers. One company may be both. Browser-safe. */
import * as v from "valibot";
import { lineSchema, optionalLineSchema } from "../shared/text-fields.ts";

export interface Carrier {
  id: string;
  name: string;
  isCarrier: boolean;
  isBroker: boolean;
}

/** What only the list of carriers shows. */
export interface CarrierDetails {
  /** The company's number at the National Association of Insurance Commissioners, with its leading zeros. */
  naicCode: string | null;
  version: number;
}

const naicCodeSchema = v.pipe(
  optionalLineSchema(),
  v.check(
    (code) => code === null || /^\d{1,5}$/.test(code),
    "Enter the NAIC code as up to five digits, such as 01234.",
  ),
);

const roleMessage = "A company is a carrier, a wholesale broker, or both.";

export const newCarrierSchema = v.pipe(
  v.object({
    name: lineSchema("the name of the company"),
    naicCode: naicCodeSchema,
    isCarrier: v.nullish(v.boolean(), true),
    isBroker: v.nullish(v.boolean(), false),
  }),
  v.forward(
    v.partialCheck(
      [["isCarrier"], ["isBroker"]],
      ({ isCarrier, isBroker }) => isCarrier || isBroker,
      roleMessage,
    ),
    ["isCarrier"],
  ),
);

/** The whole form: an omitted NAIC code is cleared, an omitted role is none. */
export const carrierUpdateSchema = v.pipe(
  v.object({
    id: v.string(),
    expectedVersion: v.nullish(v.number()),
    name: lineSchema("the name of the company"),
    naicCode: naicCodeSchema,
    isCarrier: v.nullish(v.boolean(), false),
    isBroker: v.nullish(v.boolean(), false),
  }),
  v.forward(
    v.partialCheck(
      [["isCarrier"], ["isBroker"]],
      ({ isCarrier, isBroker }) => isCarrier || isBroker,
      roleMessage,
    ),
    ["isCarrier"],
  ),
);
