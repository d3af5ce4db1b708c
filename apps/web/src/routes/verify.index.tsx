import { createFileRoute, redirect } from "@tanstack/react-router";
import { checkedSearch } from "../shell/checked-search.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { EnterCodePage } from "../verify/enter-code-page.tsx";

/** The router reads digits alone as a number. */
const codeIn = ({ code }: Record<string, unknown>): { code?: string } =>
  typeof code === "string" || typeof code === "number" ? { code: String(code) } : {};

const searchOf = checkedSearch(codeIn, ["code"]);

export const Route = createFileRoute("/verify/")({
  validateSearch: searchOf,
  beforeLoad: ({ search }) => {
    const code = search.code?.trim().slice(0, 100);
    if (code) throw redirect({ to: "/verify/$code", params: { code }, statusCode: 302 });
  },
  head: () => ({
    meta: [{ title: pageTitle("Verify a certificate") }, { name: "robots", content: "noindex" }],
  }),
  component: EnterCodePage,
});
