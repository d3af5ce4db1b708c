/** The pages and actions of apps/web, read from the route files, so that a new one is tested without a line here. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const routeFolder = fileURLToPath(new URL("../../apps/web/src/routes", import.meta.url));

/** Pages that anyone may see. */
const publicPages = ["/", "/signin", "/app/signin", "/verify", "/verify/$code"];

/** The route table as written in the files: each page's path, and the methods that its own path accepts. */
export const routes = readdirSync(routeFolder)
  .map((file) => readFileSync(join(routeFolder, file), "utf8"))
  .flatMap((source) => {
    const id = /createFileRoute\("([^"]+)"\)/.exec(source)?.[1];
    if (id === undefined) return [];
    const path = id
      // A layout is not part of the address.
      .replace(/\/_[a-z]+/, "")
      // A page that is not shown inside the page before it.
      .replaceAll(/_(?=\/)/g, "")
      .replace(/(?<=.)\/$/, "");
    const methods = Array.from(
      source.matchAll(/(?:^ {6}|handlers: \{ )(POST|PUT|DELETE|PATCH)\b/gm),
      ([, method = ""]) => method,
    );
    const handlers = source.split("handlers:").length - 1;
    return [
      { path: path.replace(/\$([a-z]+)Id/g, (_, noun: string) => noun.toUpperCase()), methods, handlers },
    ];
  });
export const pages = [...new Set(routes.map(({ path }) => path))].filter(
  (path) => !publicPages.includes(path),
);
export const actions = routes.flatMap(({ path, methods }) =>
  methods.map((method): [string, string] => [method, path]),
);
