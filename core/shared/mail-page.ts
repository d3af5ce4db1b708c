import { escapeHtml } from "./escape-html.ts";

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The text that everyone should read. */
export const mailText = (words: string): string =>
  paragraph(words, "font-size:15px;line-height:24px;color:#3a3a37");

/** Small print. */
export const mailAside = (words: string): string =>
  paragraph(words, "margin:0;font-size:13px;line-height:20px;color:#6b6b66");

export const mailCode = (code: string): string =>
  `<p style="margin:24px 0;padding:20px 0;background:#f4f4f2;border-radius:8px;text-align:center;${font};font-size:32px;line-height:40px;font-weight:600;letter-spacing:8px;color:#1c1c1a">${escapeHtml(code)}</p>`;

export const mailButton = (words: string, url: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#0b5d56;border-radius:6px;${font};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(words)}</a></p>`;

/** A link among text. */
export const mailLink = (words: string, url: string): string =>
  `<p style="margin:0 0 16px;${font};font-size:15px;line-height:24px"><a href="${escapeHtml(url)}" style="color:#0b5d56">${escapeHtml(words)}</a></p>`;

function paragraph(words: string, style: string): string {
  return `<p style="margin:0 0 16px;${font};${style}">${escapeHtml(words)}</p>`;
}

/**
 * An HTML mail. `preview` is what mail programs show next to the subject; `parts` come from the functions above. Tables
 * and inline styles work in all mail programs, and the text is legible in both color schemes.
 */
export function mailPage({
  title,
  preview,
  parts,
}: {
  title: string;
  preview: string;
  parts: readonly string[];
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f4f2">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f2">
<tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e2e2df;border-radius:12px">
<tr><td style="padding:32px">
${[paragraph("Carabiner", "font-size:17px;font-weight:600;color:#1c1c1a"), ...parts].join("\n")}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
