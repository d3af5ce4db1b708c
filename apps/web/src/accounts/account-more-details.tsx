import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { type AccountType, entityTypeLabels, entityTypes, NAMED_INSUREDS_MAX } from "#model/accounts";
import { css } from "#styled/css";
import { FieldColumns } from "../form-kit/field-columns.tsx";
import { type FormErrors, TextField } from "../form-kit/text-field.tsx";
import { mayBeAssigned } from "../session/standing.ts";
import { useColleagues } from "../session/viewer.ts";
import { Combobox } from "../ui/combobox.tsx";
import { Field } from "../ui/field.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { type BlockDraft, blockPath, type ResponsibleDraft } from "./account-draft.ts";

const disclosure = css({
  display: "flex",
  alignItems: "center",
  gap: "6",
  w: "full",
  minH: { base: "44", md: "control" },
  textStyle: "sectionSmall",
  "& .lucide": { w: "14", h: "14", color: "fg.subtle" },
  "&[aria-expanded=true] .lucide": { transform: "rotate(90deg)" },
});

interface AccountMoreDetailsProps {
  form: FormErrors;
  type: AccountType;
  block: BlockDraft;
  responsible: ResponsibleDraft;
  /** The people chosen before, who may have left the agency. */
  current?: { producer: Person | null; serviceRep: Person | null };
  onChange: (part: { block?: BlockDraft; responsible?: ResponsibleDraft }) => void;
}

interface Person {
  id: string;
  name: string;
}

const entityOptions = entityTypes.map((value) => ({ value, label: entityTypeLabels[value] }));

/** What is not needed to create an account: folded away until it is opened, filled in or needs attention. */
export function AccountMoreDetails(props: AccountMoreDetailsProps) {
  const { form, type, block, responsible, current, onChange } = props;
  const id = useId();
  const [isWanted, setWanted] = useState(
    () => isFilled(block, responsible), // an edit shows what there is
  );
  const path = blockPath(type);
  const insuredsProblem = problemOfLines(form, `${path}.additionalNamedInsureds`);
  const hasProblem =
    insuredsProblem !== undefined ||
    [`${path}.entityType`, `${path}.fein`, `${path}.naics`, "producerId", "serviceRepId"].some(
      (each) => form.errorOf(each) !== undefined,
    );
  const isOpen = isWanted || hasProblem;
  const change = (part: Partial<BlockDraft>) => onChange({ block: { ...block, ...part } });
  return (
    <section
      className={css({
        mt: "20",
        pt: "8",
        borderTopWidth: "1px",
        borderTopStyle: "solid",
        borderTopColor: "border.subtle",
      })}
    >
      <h3>
        <button
          type="button"
          className={disclosure}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setWanted(!isOpen)}
        >
          <ChevronRight aria-hidden="true" />
          More details
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        <div className={css({ display: "flex", flexDirection: "column", gap: "16", pt: "8" })}>
          {type === "BUSINESS" && (
            <>
              <FieldColumns>
                <Field label="Entity type (optional)" error={form.errorOf(`${path}.entityType`)}>
                  <Combobox
                    name={`${path}.entityType`}
                    options={entityOptions}
                    value={block.entityType}
                    noneLabel="None"
                    placeholder="Choose a type"
                    onChange={(value) => {
                      change({ entityType: entityTypes.find((each) => each === value) ?? null });
                      form.clearErrors((each) => each === `${path}.entityType`);
                    }}
                  />
                </Field>
                <TextField
                  form={form}
                  path={`${path}.fein`}
                  label="FEIN (optional)"
                  placeholder="12-3456789"
                  value={block.fein}
                  onChange={(fein) => change({ fein })}
                />
              </FieldColumns>
              <TextField
                form={form}
                path={`${path}.naics`}
                label="NAICS code (optional)"
                hint="2 to 6 digits"
                value={block.naics}
                onChange={(naics) => change({ naics })}
              />
              <Field
                label="Additional named insureds (optional)"
                hint={`One name per line, at most ${NAMED_INSUREDS_MAX}`}
                error={insuredsProblem}
              >
                <TextArea
                  name={`${path}.additionalNamedInsureds`}
                  value={block.additionalNamedInsureds}
                  onChange={({ target }) => {
                    change({ additionalNamedInsureds: target.value });
                    form.clearErrors((each) => each.startsWith(`${path}.additionalNamedInsureds`));
                  }}
                />
              </Field>
            </>
          )}
          <FieldColumns>
            <UserField
              form={form}
              path="producerId"
              label="Producer (optional)"
              value={responsible.producerId}
              known={current?.producer}
              onChange={(producerId) => onChange({ responsible: { ...responsible, producerId } })}
            />
            <UserField
              form={form}
              path="serviceRepId"
              label="Service rep (optional)"
              value={responsible.serviceRepId}
              known={current?.serviceRep}
              onChange={(serviceRepId) => onChange({ responsible: { ...responsible, serviceRepId } })}
            />
          </FieldColumns>
        </div>
      </div>
    </section>
  );
}

const isFilled = (
  { entityType, fein, naics, additionalNamedInsureds }: BlockDraft,
  { producerId, serviceRepId }: ResponsibleDraft,
): boolean => [entityType, fein, naics, additionalNamedInsureds, producerId, serviceRepId].some(Boolean);

/** The server names the line that is wrong by its place; people count from 1. */
function problemOfLines(form: FormErrors, path: string): string | undefined {
  const whole = form.errorOf(path);
  if (whole !== undefined) return whole;
  for (let line = 0; line < NAMED_INSUREDS_MAX * 4; line += 1) {
    const problem = form.errorOf(`${path}.${line}`);
    if (problem !== undefined) return `Line ${line + 1}: ${problem}`;
  }
  return undefined;
}

interface UserFieldProps {
  form: FormErrors;
  path: string;
  label: string;
  value: string | null;
  known: Person | null | undefined;
  onChange: (userId: string | null) => void;
}

function UserField({ form, path, label, value, known, onChange }: UserFieldProps) {
  const colleagues = useColleagues().filter(mayBeAssigned);
  const options = colleagues.map(({ id, name, email }) => ({ value: id, label: name, detail: email }));
  const hasLeft = known && !colleagues.some(({ id }) => id === known.id);
  return (
    <Field label={label} error={form.errorOf(path)}>
      <Combobox
        name={path}
        options={hasLeft ? [...options, { value: known.id, label: known.name }] : options}
        value={value}
        noneLabel="Nobody"
        placeholder="Choose a colleague"
        onChange={(userId) => {
          onChange(userId);
          form.clearErrors((each) => each === path);
        }}
      />
    </Field>
  );
}
