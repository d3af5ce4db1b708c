/** What a mail says about the files that come as links: first of all, since they are easily missed below a quote. */
import { formatSize } from "../../shared/file-size.ts";
import { mailLink, mailText } from "../../shared/mail-page.ts";

export interface MailedLink {
  name: string;
  size: number;
  url: string;
}

export function withLinks<Words extends { text: string; html: string }>(
  words: Words,
  links: readonly MailedLink[],
  lastDay: string,
): Words {
  if (links.length === 0) return words;
  const [intro, end] =
    links.length === 1
      ? ["This file is too large for an email:", `The link works until ${lastDay}.`]
      : ["These files are too large for an email:", `The links work until ${lastDay}.`];
  const titled = links.map(({ name, size, url }) => ({ title: `${name} (${formatSize(size)})`, url }));
  const block = [
    mailText(intro),
    ...titled.map(({ title, url }) => mailLink(title, url)),
    mailText(end),
  ].join("\n");
  return {
    ...words,
    text: `${[intro, ...titled.map(({ title, url }) => `${title}\n${url}`), end].join("\n\n")}\n\n${words.text}`,
    html: words.html.replace(/<body[^>]*>/, (body) => `${body}${block}`),
  };
}
