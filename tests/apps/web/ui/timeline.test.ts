import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Timeline } from "../../../../apps/web/src/ui/timeline.tsx";

test("a timeline says in words what its signs show, and joins each entry to the next", () => {
  const html = renderToStaticMarkup(
    createElement(Timeline, {
      label: "Indexing",
      nodes: [
        { id: "a", title: "Started", state: "done", meta: "4 minutes ago" },
        { id: "b", title: "Read", state: "now" },
        { id: "c", title: "Completed", state: "planned" },
        { id: "d", title: "Checked", state: "failed" },
      ],
    }),
  );
  const text = html.replaceAll(/<[^>]+>/g, "");
  expect(html).toContain(`<ol aria-label="Indexing"`);
  expect(text).toBe("Started, Done4 minutes agoRead, In progressCompleted, PlannedChecked, Failed");
  expect(html.match(/<span[^>]*aria-hidden="true"/g)).toHaveLength(3);
});
