import { type ReactNode } from "react";
import { markLabels, marks } from "#model/endorsements";
import { policyTypeLabels } from "#model/policies";
import { isPropertyPolicy, policiesOfKind } from "#model/certificates";
import { css } from "#styled/css";
import { FormBanner } from "../form-kit/form-banner.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import type {
  AccountQuery,
  BatchHoldersQuery,
  LimitReviewFieldsFragment,
} from "../graphql/generated/graphql.ts";
import { AppLink } from "../ui/app-link.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { counted } from "../ui/counted.ts";
import { Field } from "../ui/field.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { FormChoice } from "../certificates/form-choice.tsx";
import type { FormChoices } from "../certificates/form-choices.ts";
import { UnreviewedLimits } from "../certificates/unreviewed-limits.tsx";
import { kindChoices } from "../certificates/kind-choices.ts";
import { asksForMarks, type BatchDraft, type Holder, reachable, termsOf } from "./batch-draft.ts";
import { TitleRow } from "./title-row.tsx";

interface BatchTermsProps {
  account: AccountQuery["account"];
  /** The agency's own licensed forms. */
  forms: FormChoices;
  /** The chosen ones. */
  holders: readonly Holder[];
  withoutLimits: readonly PolicyWithoutLimits[];
  limitReviews: readonly LimitReviewFieldsFragment[];
  draft: BatchDraft;
  onChange: (part: Partial<BatchDraft>) => void;
  onBack: () => void;
  /** The batch has begun. */
  onStarted: (batchId: string) => Promise<void>;
}

const column = css({ display: "grid", gap: "20", px: "gutter", pb: "40", maxW: "[640px]" });
const indented = css({ display: "grid", gap: "4", pl: "24", pt: "4" });

/** The second step: what the certificates show, and how many holders cannot get one. */
export function BatchTerms({
  account,
  forms,
  holders,
  withoutLimits,
  limitReviews,
  draft,
  onChange,
  onBack,
  onStarted,
}: BatchTermsProps) {
  const path = `/app/accounts/${account.id}/certificates/batch`;
  const form = useActionForm<{ createCertificateBatch: { id: string } }>({
    path,
    method: "POST",
    onDone: ({ createCertificateBatch }) => onStarted(createCertificateBatch.id),
  });
  const running = account.businessPolicies.filter(({ state }) => state === "INFORCE" || state === "BINDING");
  const count = counted(holders.length, "certificate");
  return (
    <form
      noValidate
      aria-label="What the certificates show"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(event.currentTarget, {
          ...termsOf(draft),
          action: "issue",
          idempotencyKey: form.idempotencyKey,
        });
      }}
    >
      <TitleRow
        title={`Review ${count}`}
        description="Each holder's own record decides, unless you choose the same for all."
      />
      <div className={column}>
        <FormBanner
          problemCount={form.fieldProblems.length}
          formError={form.formError()}
          aim="the certificates can be issued"
        />
        <Incomplete accountId={account.id} holders={holders} />
        {running.some(isPropertyPolicy) && (
          <Field label="Kind" error={form.errorOf("kind")} isGroup>
            <RadioGroup
              choices={kindChoices}
              value={draft.kind}
              onChange={(kind) => onChange({ kind, policyIds: null })}
            />
          </Field>
        )}
        <WithoutLimits policies={withoutLimits} draft={draft} />
        {draft.kind === "LIABILITY" && (
          <UnreviewedLimits
            reviews={limitReviews.filter(({ policy }) => draft.policyIds?.includes(policy.id) ?? true)}
          />
        )}
        <SameForAll
          label="Policies"
          own="Each holder's own"
          error={form.errorOf("policyIds")}
          isSame={draft.policyIds !== null}
          onChange={(isSame) => onChange({ policyIds: isSame ? [] : null })}
        >
          {policiesOfKind(running, draft.kind).map(({ id, type, policyNumber, carrier }) => (
            <Checkbox
              key={id}
              label={[policyTypeLabels[type], policyNumber ?? carrier.name].join(", ")}
              checked={draft.policyIds?.includes(id) ?? false}
              onChange={({ target }) => {
                const others = (draft.policyIds ?? []).filter((each) => each !== id);
                onChange({ policyIds: target.checked ? [...others, id] : others });
                form.clearErrors((each) => each.startsWith("policyIds"));
              }}
            />
          ))}
        </SameForAll>
        {draft.kind === "LIABILITY" && (
          <SameForAll
            label="Marks"
            own="What each holder wants"
            error={form.errorOf("marks")}
            isSame={draft.marks !== null}
            onChange={(isSame) => onChange({ marks: isSame ? [] : null })}
          >
            {marks.map((mark) => (
              <Checkbox
                key={mark}
                label={markLabels[mark]}
                checked={draft.marks?.includes(mark) ?? false}
                onChange={({ target }) =>
                  onChange({
                    marks: marks.filter((each) =>
                      each === mark ? target.checked : draft.marks?.includes(each),
                    ),
                  })
                }
              />
            ))}
          </SameForAll>
        )}
        {asksForMarks(draft, holders) && (
          <>
            <Field
              label="If no endorsement proves a mark"
              error={form.errorOf("withoutUnprovedMarks")}
              isGroup
            >
              <RadioGroup
                choices={[
                  { value: "REFUSE", label: "Refuse the holder, with the reason" },
                  { value: "WITHOUT", label: "Issue without the mark" },
                ]}
                value={draft.withoutUnprovedMarks ? "WITHOUT" : "REFUSE"}
                onChange={(choice) => onChange({ withoutUnprovedMarks: choice === "WITHOUT" })}
              />
            </Field>
            <Field
              label="Written contracts"
              hint="Blanket endorsements cover only those whom a written contract requires. Your name and the time are stored with each certificate."
              error={form.errorOf("isContractConfirmed")}
              isGroup
            >
              <Checkbox
                label="A written contract requires these marks for every chosen holder"
                name="isContractConfirmed"
                checked={draft.isContractConfirmed}
                onChange={({ target }) => {
                  onChange({ isContractConfirmed: target.checked });
                  form.clearErrors((each) => each === "isContractConfirmed");
                }}
              />
            </Field>
          </>
        )}
        <SameForAll
          label="Description of operations"
          own="Each holder's own"
          error={form.errorOf("descriptionOfOperations")}
          isSame={draft.descriptionOfOperations !== null}
          onChange={(isSame) => onChange({ descriptionOfOperations: isSame ? "" : null })}
        >
          <TextArea
            name="descriptionOfOperations"
            aria-label="Description of operations"
            value={draft.descriptionOfOperations ?? ""}
            onChange={({ target }) => {
              onChange({ descriptionOfOperations: target.value });
              form.clearErrors((each) => each === "descriptionOfOperations");
            }}
          />
        </SameForAll>
        {forms.length > 0 && draft.kind === "LIABILITY" && (
          <FormChoice
            forms={forms}
            formId={draft.formId}
            onChange={(formId) => {
              onChange({ formId });
              form.clearErrors((each) => each === "formId");
            }}
            error={form.errorOf("formId")}
          />
        )}
        <Field
          label="Certificates that the holders have"
          hint="Those that show one of these policies, in its term or the term before."
          error={form.errorOf("replacesHeld")}
          isGroup
        >
          <RadioGroup
            choices={[
              { value: "KEEP", label: "Keep them valid" },
              { value: "REPLACE", label: "Replace the newest of each holder" },
            ]}
            value={draft.replacesHeld ? "REPLACE" : "KEEP"}
            onChange={(choice) => onChange({ replacesHeld: choice === "REPLACE" })}
          />
        </Field>
        <Field
          label="Email"
          hint={`${reachable(holders)} of ${counted(holders.length, "holder")} ${holders.length === 1 ? "has" : "have"} a working address.`}
          error={form.errorOf("email")}
          isGroup
        >
          <Checkbox
            label="Send each certificate to its holder"
            name="email"
            checked={draft.email}
            onChange={({ target }) => onChange({ email: target.checked })}
          />
        </Field>
        <div className={css({ display: "flex", gap: "8" })}>
          <Button onClick={onBack}>Back</Button>
          <Button type="submit" tone="primary" isBusy={form.isBusy} busyLabel="Starting">
            {`Issue ${count.replace(/certificates?$/, (word) => word.replace("c", "C"))}`}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface SameForAllProps {
  label: string;
  own: string;
  error: string | undefined;
  isSame: boolean;
  onChange: (isSame: boolean) => void;
  children: ReactNode;
}

/** Taken from each holder's record, or chosen here for all of them. */
function SameForAll({ label, own, error, isSame, onChange, children }: SameForAllProps) {
  return (
    <Field label={label} error={error} isGroup>
      <RadioGroup
        choices={[
          { value: "OWN", label: own },
          { value: "SAME", label: "The same for all" },
        ]}
        value={isSame ? "SAME" : "OWN"}
        onChange={(choice) => onChange(choice === "SAME")}
      />
      {isSame && <div className={indented}>{children}</div>}
    </Field>
  );
}

export type PolicyWithoutLimits = BatchHoldersQuery["account"]["policiesWithoutLimits"][number];

/** A batch types no limits, so the certificates say that none are stated. */
function WithoutLimits({
  policies,
  draft: { policyIds },
}: {
  policies: readonly PolicyWithoutLimits[];
  draft: BatchDraft;
}) {
  const shown = policies.filter(({ id }) => policyIds === null || policyIds.includes(id));
  if (shown.length === 0) return null;
  return (
    <Banner
      hue="amber"
      title={`No limits stated: the documents of ${counted(shown.length, "policy", "policies")} give none.`}
    >
      {shown
        .map(({ type, policyNumber }) => [policyTypeLabels[type], policyNumber].filter(Boolean).join(" "))
        .join(", ")}
    </Banner>
  );
}

const namedMax = 3;

/** Who will be refused for their address, while it can still be completed. */
function Incomplete({ accountId, holders }: { accountId: string; holders: readonly Holder[] }) {
  const incomplete = holders.filter(({ addressProblem }) => addressProblem);
  if (incomplete.length === 0) return null;
  const rest = incomplete.length - namedMax;
  return (
    <Banner
      hue="amber"
      title={`${counted(incomplete.length, "holder")} will be refused: the address is not complete.`}
    >
      {incomplete.slice(0, namedMax).map(({ id, name }, place) => (
        <span key={id}>
          {place > 0 && ", "}
          <AppLink to={`/app/accounts/${accountId}/holders/${id}/edit`} newTab>
            {name}
          </AppLink>
        </span>
      ))}
      {rest > 0 && ` and ${rest.toLocaleString("en-US")} more`}
    </Banner>
  );
}
