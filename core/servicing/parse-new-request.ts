import * as v from "valibot";
import { type FieldProblem, parseInput } from "../shared/field-problems.ts";
import { err, ok, type Result } from "../shared/result.ts";
import { newRequestSchema, parseDetails, type RequestDetails } from "./model.ts";

type NewRequest = Omit<v.InferOutput<typeof newRequestSchema>, "details"> & { details: RequestDetails };

const typeSchema = v.object({ type: newRequestSchema.entries.type });
const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

export const nobodyAsks = (path: string): FieldProblem => ({
  path,
  message: "Choose an account, or enter the client's name.",
});

/** Says everything that is wrong with it at once: its fields, its details, and that it names nobody. */
export function parseNewRequest(input: unknown): Result<NewRequest, FieldProblem[]> {
  const form = parseInput(newRequestSchema, input);
  const typed = parseInput(typeSchema, input);
  const given: Record<string, unknown> = typeof input === "object" ? { ...input } : {};
  const details = typed.ok ? parseDetails(typed.value.type, given["details"]) : null;
  const { accountId, businessPolicyId, clientName } = form.ok ? form.value : given;
  const isNamed = [accountId, businessPolicyId, clientName].some((each) => textOf(each) !== "");
  if (form.ok && details?.ok && isNamed) return ok({ ...form.value, details: details.value });
  return err([
    ...(form.ok ? [] : form.error),
    ...(!details || details.ok ? [] : details.error),
    ...(isNamed ? [] : [nobodyAsks("clientName")]),
  ]);
}
