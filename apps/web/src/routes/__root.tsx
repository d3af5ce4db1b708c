import { createRootRoute, HeadContent, Outlet, Scripts } from "@tanstack/react-router";
import { refuseOtherMethods } from "../form-kit/refuse-other-methods.ts";
import { pageTitle } from "../shell/page-frame.ts";
import { fontPreload } from "../theme/fonts.ts";
import themeCss from "../theme/theme.css?url";

const description =
  "The back office of an insurance agency, with an assistant built in: accounts, policies, documents, and answers " +
  "quoted from the page they are on.";

export const Route = createRootRoute({
  head: () => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { title: pageTitle() },
      { name: "description", content: description },
      { name: "color-scheme", content: "light dark" },
      { name: "theme-color", content: "#FFFFFF", media: "(prefers-color-scheme: light)" },
      { name: "theme-color", content: "#141716", media: "(prefers-color-scheme: dark)" },
    ],
    links: [
      fontPreload,
      { rel: "stylesheet", href: themeCss },
      { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    ],
  }),
  component: Document,
  server: { middleware: [refuseOtherMethods] },
});

function Document() {
  return (
    <html lang="en-US">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
