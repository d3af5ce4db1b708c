import { createFileRoute } from "@tanstack/react-router";
import { answerAction, readJsonBody } from "../form-kit/route-action.ts";
import { execute } from "../graphql/execute.ts";
import {
  StandingRulesDocument,
  type StandingRuleKind,
  SwitchOffStandingRuleDocument,
  SwitchOnStandingRuleDocument,
} from "../graphql/generated/graphql.ts";
import { useFreshPage } from "../live/use-fresh-page.ts";
import { load } from "../session/load.ts";
import { SettingsLoading } from "../settings/settings-loading.tsx";
import { StandingRules } from "../settings/standing-rules.tsx";
import { pageTitle } from "../shell/page-frame.ts";

export const Route = createFileRoute("/app/settings/rules")({
  staticData: { crumbs: () => [{ label: "Settings", to: "/app/settings" }, { label: "Standing rules" }] },
  head: () => ({ meta: [{ title: pageTitle("Standing rules", "Settings") }] }),
  loader: ({ abortController }) => load(StandingRulesDocument, {}, abortController.signal),
  pendingComponent: SettingsLoading,
  component: Page,
  server: {
    handlers: {
      // Switches one on.
      POST: ({ request }) =>
        answerAction(async () => {
          const { kind, name } = (await readJsonBody(request)) as { kind: StandingRuleKind; name: string };
          return execute(SwitchOnStandingRuleDocument, { kind, name });
        }),
      // Switches one off.
      PUT: ({ request }) =>
        answerAction(async () => {
          const { id } = (await readJsonBody(request)) as { id: string };
          return execute(SwitchOffStandingRuleDocument, { id });
        }),
    },
  },
});

function Page() {
  const data = Route.useLoaderData();
  useFreshPage(data, { standingRule: true });
  return <StandingRules rules={data.standingRules} />;
}
