import { useRouter } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { isPropertyPolicy, policiesOfKind } from "#model/certificates";
import { css } from "#styled/css";
import { FormDialog } from "../form-kit/form-dialog.tsx";
import { OnlyFor } from "../form-kit/only-for.tsx";
import { useActionForm } from "../form-kit/use-action-form.ts";
import { useCloseTo } from "../form-kit/use-close-to.ts";
import type { CreateCertificateMutation } from "../graphql/generated/graphql.ts";
import { useKeptState } from "../session/use-kept-state.ts";
import { useToday } from "../policies/use-today.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { counted } from "../ui/counted.ts";
import { dayLabel } from "../ui/day-label.ts";
import { Field } from "../ui/field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { showToast } from "../ui/toast.ts";
import { addressLine } from "./address-line.ts";
import {
  type CertificateDraft,
  inputOf,
  policiesAtFirst,
  printedMarks,
  shownProofs,
  replacedIdOf,
  valueName,
  whatIsMissing,
  withHolder,
  withTypedHolder,
} from "./certificate-draft.ts";
import { CertificatePreview } from "./certificate-preview.tsx";
import { ContractConfirmation } from "./contract-confirmation.tsx";
import { FormChoice } from "./form-choice.tsx";
import { GapBand } from "./gap-band.tsx";
import { HolderFields } from "./holder-fields.tsx";
import type { CertificateFormData } from "./load-certificate-form.ts";
import { kindChoices } from "./kind-choices.ts";
import { isMark, type PolicyMark } from "./mark-cells.ts";
import { MarkMatrix } from "./mark-matrix.tsx";
import { ProofViewer } from "./proof-viewer.tsx";
import { NothingToShow } from "./nothing-to-show.tsx";
import { ReplacingBanners } from "./replacing-banners.tsx";
import { MissingNote, RequestedBanner } from "./requested-banner.tsx";
import { beginCertificate, missingMarks, typedAsRequested, withRequest } from "./requested-certificate.ts";
import { labelOfTyped, refusedTyped, typedAt } from "./typed-at.ts";
import { type AskedLimit, TypedLimits } from "./typed-limits.tsx";
import { reviewsOf, UnreviewedLimits } from "./unreviewed-limits.tsx";
import { UnstatedLimits } from "./unstated-limits.tsx";
import { usePreview } from "./use-preview.ts";
import { useProofs } from "./use-proofs.ts";

interface NewCertificateDialogProps {
  accountId: string;
  data: CertificateFormData;
}

const title = "Create a new certificate";

/** Issues a certificate for policies that are binding or active, or says why there is none to issue. */
export function NewCertificateDialog({ accountId, data }: NewCertificateDialogProps) {
  const path = `/app/accounts/${accountId}/certificates`;
  const close = useCloseTo(path);
  const hasPolicies = data.account.certifiablePolicies.length > 0;
  return (
    <OnlyFor verb="WORK" title={title} onClose={close}>
      {hasPolicies ? (
        <CertificateForm path={path} data={data} />
      ) : (
        <NothingToShow title={title} account={data.account} onClose={close} />
      )}
    </OnlyFor>
  );
}

const isAboutPolicies = (field: string) =>
  ["accountId", "policyIds", "marks", "additionalInsured"].some(
    (name) => field === name || field.startsWith(`${name}.`),
  );

function CertificateForm({ path, data }: { path: string; data: CertificateFormData }) {
  const { account, holders, forms, replaced, requested } = data;
  const { certifiablePolicies } = account;
  const router = useRouter();
  const today = useToday();
  const close = useCloseTo(path);
  const explanationId = useId();
  const problemId = useId();
  const {
    value: draft,
    setValue,
    isRestored,
    isChanged,
  } = useKeptState<CertificateDraft>("certificate", () => beginCertificate(data, today));
  const change = (part: Partial<CertificateDraft>) => setValue((last) => ({ ...last, ...part }));
  const [explained, setExplained] = useState<PolicyMark | null>(null);
  /** Whether issuing closes the request, if that was chosen. */
  const [closing, setClosing] = useState<{ isMissing: boolean; isClosed: boolean } | null>(null);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  /** The typed limits of the last preview: which they are depends on the chosen policies. */
  const [asked, setAsked] = useState<readonly AskedLimit[]>([]);
  const sentValues = useRef<readonly { policyId: string; key: string }[]>([]);

  const policies = policiesOfKind(certifiablePolicies, draft.kind);
  const marks = printedMarks(draft, policies, today);
  const shown = policies.filter(({ id }) => draft.policyIds.includes(id));
  const missing = requested ? missingMarks(draft, requested, certifiablePolicies, today) : [];
  const isMissing = missing.length > 0;
  // A choice holds for what it was made about.
  const isClosed = closing?.isMissing === isMissing ? closing.isClosed : !isMissing;
  const waitsFor = whatIsMissing(draft, shown.length);
  const input = inputOf(draft, { accountId: account.id, policies, asked, today });
  // Until the contract is confirmed, the page is drawn without what depends on it.
  const unconfirmed = draft.isContractConfirmed ? [] : marks.filter(({ needsContract }) => needsContract);
  const preview = usePreview(
    waitsFor === null
      ? {
          ...input,
          marks: (input.marks ?? []).filter((mark) => !unconfirmed.some((each) => isMark(each, mark))),
        }
      : null,
  );
  const held = waitsFor === null ? preview.replaces : null;
  const nextAsked = preview.preview?.asked;
  if (nextAsked && nextAsked !== asked) setAsked(nextAsked);

  const { kind, policyIds, holder } = draft;
  const proofs = useProofs(
    account.policyFiles,
    useMemo(
      () => shownProofs({ kind, policyIds, holder }, certifiablePolicies, today),
      [kind, policyIds, holder, certifiablePolicies, today],
    ),
  );

  const form = useActionForm<CreateCertificateMutation>({
    path: `${path}/new`,
    method: "POST",
    fieldOf: (field) => {
      const value = typedAt(field, sentValues.current);
      return value ? valueName(value.policyId, value.key) : field;
    },
    onDone: async ({ createCertificate: { certificate } }) => {
      showToast({
        tone: "success",
        title: `${certificate.certificateNumber} issued`,
        ...(draft.isEmailed && draft.sendTo.trim()
          ? { text: `It is on its way to ${draft.sendTo.trim()}.` }
          : {}),
      });
      await router.navigate({ to: `${path}/${certificate.id}`, replace: true });
      void router.invalidate();
    },
  });
  const policyProblem = form.fieldProblems.find(({ path: field }) => isAboutPolicies(field));
  if (policyProblem) form.errorOf(policyProblem.path);

  const changePolicies = (part: Partial<CertificateDraft>) => {
    change(part);
    form.clearErrors(isAboutPolicies);
  };

  // On a phone it is in the form: the foot has two rows at most.
  const email = (
    <Checkbox
      label="Email to the holder"
      checked={draft.isEmailed}
      onChange={({ target }) => change({ isEmailed: target.checked })}
    />
  );
  return (
    <FormDialog
      title={title}
      badge={
        <span className={css({ color: "fg.muted", truncate: true, display: { base: "none", md: "inline" } })}>
          {account.account.name}
        </span>
      }
      width="wide"
      onClose={close}
      form={form}
      isRestored={isRestored}
      isChanged={isChanged}
      onSubmit={(element) => {
        setPreviewOpen(false);
        sentValues.current = input.values ?? [];
        void form.submit(element, {
          ...input,
          ...(draft.isEmailed ? { sendTo: draft.sendTo } : {}),
          ...(requested ? { serviceRequestId: requested.id, closesRequest: isClosed } : {}),
          idempotencyKey: form.idempotencyKey,
        });
      }}
      aside={
        proofs.file ? (
          <ProofViewer proofs={proofs} />
        ) : (
          <CertificatePreview
            state={preview}
            waitsFor={waitsFor}
            isReplacing={draft.replacesId !== null}
            leavesOut={unconfirmed.map(({ mark }) => mark)}
            nameOf={(field) => labelOfTyped(field, input.values, asked)}
            path={path}
            isOpen={isPreviewOpen}
            onOpen={setPreviewOpen}
          />
        )
      }
      asideFills={isPreviewOpen ? "all" : proofs.isOpen ? "narrow" : undefined}
      summary={
        <span className={css({ display: "flex", alignItems: "center", flexWrap: "wrap", gap: "8" })}>
          <span role="status" className={css({ fontWeight: "medium" })}>
            {counted(shown.length, "policy", "policies")}
            {draft.kind === "LIABILITY" && `, ${counted(marks.length, "mark")} with proof`}
            {isMissing && <MissingNote isClosed={isClosed} />}
          </span>
          <span className={css({ lg: { display: "none" } })}>
            <Button
              size="small"
              icon={<Eye aria-hidden="true" />}
              onClick={() => setPreviewOpen(!isPreviewOpen)}
            >
              {isPreviewOpen ? "Back to the form" : "Preview"}
            </Button>
          </span>
        </span>
      }
      footNote={<span className={css({ display: { base: "none", md: "block" } })}>{email}</span>}
      submitLabel="Issue Certificate"
      busyLabel="Issuing certificate"
      aim="this certificate can be issued"
    >
      {requested && (
        <RequestedBanner
          requested={requested}
          draft={draft}
          missing={missing}
          isPolicyShowable={certifiablePolicies.some(({ id }) => id === requested.businessPolicy?.id)}
          isClosed={isClosed}
          onClose={(next) => setClosing({ isMissing, isClosed: next })}
          onUseAddress={() => setValue((last) => typedAsRequested(last, requested))}
        />
      )}
      {replaced && (
        <ReplacingBanners
          replaced={replaced}
          policies={policies}
          holderName={draft.holder.name}
          today={today}
        />
      )}
      {certifiablePolicies.some(isPropertyPolicy) && (
        <div className={css({ mb: "16" })}>
          <Segmented
            label="Kind"
            choices={kindChoices}
            value={draft.kind}
            onChange={(kind) =>
              changePolicies({
                kind,
                replacesId: replacedIdOf(data),
                policyIds: policiesAtFirst(certifiablePolicies, kind, today).map(({ id }) => id),
              })
            }
          />
        </div>
      )}
      <HolderFields
        form={form}
        accountId={account.id}
        holders={holders}
        draft={draft}
        onChange={change}
        onType={(name) => setValue((last) => withTypedHolder(last, name))}
        onChoose={(holder) => {
          setValue((last) => {
            const next = withHolder(last, certifiablePolicies, holder, today);
            return requested ? withRequest(next, requested, certifiablePolicies) : next;
          });
          form.clearErrors((field) => field.startsWith("holder") || field === "sendTo");
        }}
      />
      <div className={css({ mt: "12", md: { display: "none" } })}>{email}</div>
      {held && (!replaced || replaced.state === "WITHDRAWN") && (
        <div className={css({ mt: "12" })}>
          <Checkbox
            label={`Replace ${held.certificateNumber} of ${dayLabel(held.issuedAt)}, which the holder has now`}
            checked={draft.replacesId !== null}
            onChange={({ target }) => change({ replacesId: target.checked ? held.id : null })}
          />
        </div>
      )}
      <section aria-labelledby={`${problemId}-title`} className={css({ mt: "20" })}>
        <div
          className={css({
            display: "flex",
            flexWrap: "wrap",
            alignItems: "baseline",
            columnGap: "8",
            mb: "6",
          })}
        >
          <h3 id={`${problemId}-title`} className={css({ textStyle: "sectionSmall" })}>
            {draft.kind === "LIABILITY" ? "Policies and marks" : "Policies"}
          </h3>
          {draft.kind === "LIABILITY" && (
            <p className={css({ textStyle: "small", color: "fg.muted" })}>
              A mark is printed only where the policy&rsquo;s own documents prove it.
            </p>
          )}
        </div>
        <MarkMatrix
          policies={policies}
          hasMarks={draft.kind === "LIABILITY"}
          holderName={draft.holder.name}
          today={today}
          policyIds={draft.policyIds}
          onChoosePolicies={(policyIds) => changePolicies({ policyIds })}
          marks={draft.marks}
          onChooseMarks={(chosen) => {
            setExplained(null);
            changePolicies({ marks: chosen });
          }}
          explained={explained}
          onExplain={setExplained}
          explanationId={explanationId}
          problemId={policyProblem ? problemId : undefined}
          chips={proofs.chips}
        />
        <UnreviewedLimits reviews={reviewsOf(preview.preview?.policies ?? [], shown)} />
        <UnstatedLimits
          kind={draft.kind}
          shown={shown}
          printed={preview.preview?.policies ?? []}
          asked={asked}
        />
        {policyProblem && (
          <p
            id={problemId}
            className={css({ mt: "8", textStyle: "small", color: "danger.fg" })}
            data-field-error
          >
            {policyProblem.message}
          </p>
        )}
        {draft.kind === "LIABILITY" && (
          <GapBand
            id={explanationId}
            insured={account.account.name}
            holder={{ name: draft.holder.name, address: addressLine(draft.holder.address) }}
            policies={policies}
            explained={explained}
            today={today}
          />
        )}
        <ContractConfirmation
          marks={marks}
          isConfirmed={draft.isContractConfirmed}
          onChange={(isContractConfirmed) => {
            change({ isContractConfirmed });
            form.clearErrors((field) => field === "isContractConfirmed");
          }}
          error={form.errorOf("isContractConfirmed")}
        />
      </section>
      <div className={css({ mt: "20" })}>
        <Field label="Description of operations" error={form.errorOf("descriptionOfOperations")}>
          <TextArea
            name="descriptionOfOperations"
            value={draft.descriptionOfOperations}
            onChange={({ target }) => {
              change({ descriptionOfOperations: target.value });
              form.clearErrors((field) => field === "descriptionOfOperations");
            }}
          />
        </Field>
      </div>
      {forms.length > 0 && draft.kind === "LIABILITY" && (
        <div className={css({ mt: "20" })}>
          <FormChoice
            forms={forms}
            formId={draft.formId}
            onChange={(formId) => {
              change({ formId });
              form.clearErrors((field) => field === "formId");
            }}
            error={form.errorOf("formId")}
          />
        </div>
      )}
      <TypedLimits
        form={form}
        policies={shown}
        asked={asked}
        refused={refusedTyped(preview.refusal, input.values)}
        values={draft.values}
        onChange={(name, value) => change({ values: { ...draft.values, [name]: value } })}
      />
    </FormDialog>
  );
}
