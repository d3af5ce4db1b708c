import { Cloud, Database, Mail, Workflow } from "lucide-react";
import { css } from "#styled/css";
import { ComingSoon } from "./coming-soon.tsx";
import { sectionFrame } from "./section-frame.ts";

const suites = [
  { icon: Mail, name: "Email and calendar suites", what: "Threads and dates stay where they are." },
  { icon: Database, name: "Agency-management system or CRM", what: "Clients and policies, in sync." },
  { icon: Cloud, name: "Salesforce", what: "Clients, tickets and emails." },
  { icon: Workflow, name: "HubSpot", what: "Tickets, tasks and calls." },
];

const row = css({
  display: "flex",
  alignItems: "center",
  gap: "14",
  minH: "56",
  py: "12",
  borderTopWidth: "1px",
  borderTopStyle: "solid",
  borderTopColor: "border.subtle",
  fontSize: "[15px]",
  lineHeight: "[22px]",
  "& .lucide": { w: "18", h: "18", color: "fg.subtle" },
});

/** The systems that it integrates with. */
export function Integrations() {
  return (
    <section id="integrations" aria-labelledby="integrations-title" className={sectionFrame}>
      <div
        className={css({
          display: "grid",
          gridTemplateColumns: { base: "[minmax(0, 1fr)]", lg: "[minmax(0, 1fr) 660px]" },
          gap: { base: "20", lg: "40" },
          py: { base: "56", lg: "96" },
        })}
      >
        <h2 id="integrations-title" className={css({ textStyle: "heading.lg", maxW: "[520px]" })}>
          Clips into what you already run.
        </h2>
        <ul>
          {suites.map(({ icon: Icon, name, what }) => (
            <li key={name} className={row}>
              <Icon aria-hidden="true" />
              <span className={css({ fontWeight: "medium" })}>{name}</span>
              <ComingSoon />
              <span
                className={css({
                  ml: "auto",
                  color: "fg.muted",
                  display: { base: "none", md: "block" },
                  textAlign: "right",
                })}
              >
                {what}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
