/**
 * Strings and bindings → one typed config, parsed once per isolate. A feature is configured completely or off; a
 * missing or invalid value is reported by name, with what is allowed, before anything else happens.
 */
import { z } from "zod";
import type { CloudflareEmail } from "./adapters/cloudflare-binding.ts";
import type { AgencyHubInterface } from "./durable-objects/hub-interface.ts";
import type { WorkspaceStreamInterface } from "./durable-objects/stream-interface.ts";
import {
  embeddingProviders,
  listMissingForEmbeddings,
  listMissingForModel,
  modelProviders,
} from "./model-settings.ts";

/** What wrangler.toml and the secrets give the Worker. */
export interface Env {
  FILES: R2Bucket;
  AGENCY_HUB: DurableObjectNamespace<AgencyHubInterface>;
  WORKSPACE_STREAM: DurableObjectNamespace<WorkspaceStreamInterface>;
  /** The Worker that recognizes text on scans (edge/ocr), if it is bound. */
  OCR?: Fetcher;
  /** Leads to public addresses alone; unbound on Cloudflare, where requests lead nowhere else (web-search.ts). */
  WEB?: Fetcher;
  /** Workers AI, if it is bound. */
  AI?: Ai;
  AI_JOBS: Queue;
  MAIL_JOBS: Queue;
  CERTIFICATE_JOBS: Queue;
  AI_JOBS_DEAD: Queue;
  MAIL_JOBS_DEAD: Queue;
  /** Sends through Cloudflare's Email Service, if it is bound. */
  EMAIL?: CloudflareEmail;
  CERTIFICATE_JOBS_DEAD: Queue;
  [variable: string]: unknown;
}

const formerSecrets = z
  .string()
  .optional()
  .transform((list) => list?.split(",").map((key) => key.trim()) ?? [])
  .pipe(z.array(z.string().min(32)));

const strings = z.object({
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, "")),
  VERSION: z.string().default("development"),
  DATABASE_URL_TEMPLATE: z.string().includes("{name}"),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  /** The language model; see edge/adapters/language-model.ts. With "none", the local reasoner does everything. */
  AI_PROVIDER: z.enum(modelProviders).default("none"),
  AI_MODEL: z.string().default(""),
  /** Reads pictures of pages; see edge/model-settings.ts. */
  AI_VISION_MODEL: z.string().optional(),
  AI_API_KEY: z.string().optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The input limits of one run, and of an agency in 24 hours. */
  AI_TOKENS_PER_RUN: z.coerce.number().int().min(2_000).default(40_000),
  AI_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(2_000_000),
  /** What one of Cara's tasks may use, and how long she waits for the files that come with it. */
  CARA_STEPS_PER_TASK: z.coerce.number().int().min(1).default(60),
  CARA_TOKENS_PER_TASK: z.coerce.number().int().min(0).default(400_000),
  CARA_MINUTES_PER_TASK: z.coerce.number().min(0).default(30),
  CARA_MINUTES_FOR_FILES: z.coerce.number().min(0).default(15),
  /** US dollars per million tokens, so that runs are stored with their cost. */
  AI_INPUT_PRICE: z.coerce.number().min(0).optional(),
  AI_OUTPUT_PRICE: z.coerce.number().min(0).optional(),
  /** The embedding model, for retrieval by meaning; with "none", only full text is searched. */
  AI_EMBEDDING_PROVIDER: z.enum(embeddingProviders).default("none"),
  AI_EMBEDDING_MODEL: z.string().max(200).default(""),
  AI_EMBEDDING_API_KEY: z.string().optional(),
  AI_EMBEDDING_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Requested from the provider; the model's default if omitted. */
  AI_EMBEDDING_DIMENSIONS: z.coerce.number().int().min(8).max(4_096).optional(),
  /** US dollars per million tokens. */
  AI_EMBEDDING_PRICE: z.coerce.number().min(0).optional(),
  DATABASE_HOST: z.enum(["sqld", "turso"]),
  DATABASE_HOST_API_URL: z.url(),
  DATABASE_HOST_TOKEN: z.string().optional(),
  DATABASE_HOST_ORGANIZATION: z.string().optional(),
  DATABASE_HOST_GROUP: z.string().default("default"),
  REGISTRY_DATABASE_NAME: z.string().min(1),
  /** Secrets of at least 32 characters. */
  SESSION_SECRET: z.string().min(32),
  SIGN_IN_SECRET: z.string().min(32),
  OPERATOR_TOKEN: z.string().min(32),
  /** The key of the audit chain's seals. */
  AUDIT_SECRET: z.string().min(32),
  /** Previous keys, separated by commas, so that their seals can still be checked. */
  AUDIT_SECRETS_FORMER: formerSecrets,
  MAIL_FROM: z.string().min(3),
  /** The domain at which agencies receive mail, each under a name of its own; without it, none is accepted. */
  MAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, "must be a domain, such as mail.example.com")
    .optional(),
  /** The selector of the DKIM key, where the provider chose one for the domain; Postmark does. */
  MAIL_DKIM_SELECTOR: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+$/, "must be the part before ._domainkey, such as 20261129pm")
    .optional(),
  /** Where DNS is asked over HTTPS, as JSON; see edge/adapters/dns.ts. */
  DNS_API_URL: z.url({ protocol: /^https?$/ }).default("https://cloudflare-dns.com/dns-query"),
  MAIL_PROVIDER: z.enum(["mailbox", "resend", "postmark", "cloudflare"]),
  MAIL_API_URL: z.url().optional(),
  MAIL_API_KEY: z.string().optional(),
  /** The key that signs the tag of each mail, by which the provider's reports are matched to it. */
  MAIL_TAG_SECRET: z.string().min(32),
  /** Previous keys, separated by commas, so that reports about earlier mails still count. */
  MAIL_TAG_SECRETS_FORMER: formerSecrets,
  /** How the provider's reports are verified; without them, none are accepted. See edge/adapters/mail-events.ts. */
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^(?:whsec_)?[A-Za-z0-9+/]{16,}={0,2}$/, "must be the signing secret, which starts with whsec_")
    .optional(),
  MAIL_WEBHOOK_USER: z.string().min(1).optional(),
  MAIL_WEBHOOK_PASSWORD: z.string().min(16).optional(),
  /** Address autofill; see edge/adapters/address-autocomplete.ts. With "none", forms have plain address fields. */
  ADDRESS_PROVIDER: z.enum(["none", "mapbox"]).default("none"),
  ADDRESS_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADDRESS_API_KEY: z.string().optional(),
  /** Web search; see edge/adapters/web-search.ts. With "none", Cara says that she did not search the web. */
  WEB_SEARCH_PROVIDER: z.enum(["none", "brave"]).default("none"),
  WEB_SEARCH_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  WEB_SEARCH_API_KEY: z.string().optional(),
  /** What prints documents as PDF; see edge/adapters/page-printer.ts. With "none", people print with their browser. */
  PRINT_PROVIDER: z.enum(["none", "cloudflare"]).default("none"),
  PRINT_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  PRINT_API_TOKEN: z.string().optional(),
  /** Billing by Stripe; see edge/adapters/stripe-billing.ts. Without the secret key, invoices are mailed. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_/, "must be a secret key, which starts with sk_ or rk_")
    .optional(),
  /** For the card form inside the product; without it, cards are entered on Stripe's own page. */
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_/, "must be a publishable key, which starts with pk_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_.{16,}/, "must be the signing secret, which starts with whsec_")
    .optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** "open" accepts any document and shows the schema; "persisted" accepts only those of our own browser code. */
  GRAPHQL_DOCUMENTS: z.enum(["open", "persisted"]).default("persisted"),
  /** Where "Book a Demo" leads: a form, or a mailto: address. Without it the landing page has no such link. */
  BOOK_DEMO_URL: z.url({ protocol: /^(https?|mailto)$/ }).optional(),
  /** Where "Contact Sales" leads, for what people sell: a form, or a mailto: address. */
  SALES_URL: z.url({ protocol: /^(https?|mailto)$/ }).optional(),
  /** How invoices that are mailed are paid: to whom, and by which ways. A sentence or two. */
  INVOICE_PAYMENT_TERMS: z.string().max(500).optional(),
  /** "LinkedIn=https://…,YouTube=https://…": the links in the landing page's footer. */
  SOCIAL_LINKS: z
    .string()
    .optional()
    .transform((text, context) =>
      (text ?? "").split(",").flatMap((link) => {
        const [label = "", to = ""] = link.split(/=(.*)/s).map((part) => part.trim());
        if (label === "" && to === "") return [];
        if (label !== "" && /^https?:/.test(to) && URL.canParse(to)) return [{ label, to }];
        context.addIssue({ code: "custom", message: `"${link}" is not "Name=https://…".` });
        return [];
      }),
    ),
  /** Sign-in limits; see core/users. Empty means the defaults. */
  SIGN_IN_LIMITS: z
    .string()
    .optional()
    .transform((text) => (text ? (JSON.parse(text) as Record<string, number>) : {})),
  /** With "1", every response includes its number of round trips and statements, for tests and benches. */
  SHOW_DATABASE_USE: z.enum(["0", "1"]).default("0"),
});

export type Config = z.output<typeof strings>;

let parsed: { env: Env; config: Config } | undefined;

/** Throws with a list of problems if the Worker is not configured. */
export function readConfig(env: Env): Config {
  if (parsed?.env === env) return parsed.config;
  const result = strings.safeParse(env);
  if (!result.success) {
    const list = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
    throw new Error(`The Worker is not configured: ${list}`);
  }
  const config = result.data;
  const isBound = config.MAIL_PROVIDER === "cloudflare" && env.EMAIL !== undefined;
  if (config.MAIL_PROVIDER !== "mailbox" && !isBound && !config.MAIL_API_KEY) {
    throw new Error(
      `The Worker is not configured: MAIL_API_KEY: needed for MAIL_PROVIDER ${config.MAIL_PROVIDER}`,
    );
  }
  if (config.MAIL_PROVIDER === "cloudflare" && !isBound && !config.MAIL_API_URL) {
    throw new Error(
      "The Worker is not configured: MAIL_API_URL or the binding EMAIL: needed for MAIL_PROVIDER cloudflare",
    );
  }
  if (Boolean(config.MAIL_WEBHOOK_USER) !== Boolean(config.MAIL_WEBHOOK_PASSWORD)) {
    throw new Error(
      "The Worker is not configured: MAIL_WEBHOOK_USER and MAIL_WEBHOOK_PASSWORD: needed together",
    );
  }
  if (config.ADDRESS_PROVIDER !== "none" && !config.ADDRESS_API_KEY) {
    throw new Error(
      `The Worker is not configured: ADDRESS_API_KEY: needed for ADDRESS_PROVIDER ${config.ADDRESS_PROVIDER}`,
    );
  }
  if (config.WEB_SEARCH_PROVIDER !== "none" && !config.WEB_SEARCH_API_KEY) {
    throw new Error(
      `The Worker is not configured: WEB_SEARCH_API_KEY: needed for WEB_SEARCH_PROVIDER ${config.WEB_SEARCH_PROVIDER}`,
    );
  }
  if (config.PRINT_PROVIDER !== "none" && !(config.PRINT_API_URL && config.PRINT_API_TOKEN)) {
    throw new Error(
      `The Worker is not configured: PRINT_API_URL and PRINT_API_TOKEN: needed for PRINT_PROVIDER ${config.PRINT_PROVIDER}`,
    );
  }
  const stripe = findStripeProblem(config);
  if (stripe !== null) throw new Error(`The Worker is not configured: ${stripe}`);
  if (
    config.DATABASE_HOST === "turso" &&
    !(config.DATABASE_HOST_TOKEN && config.DATABASE_HOST_ORGANIZATION)
  ) {
    throw new Error(
      "The Worker is not configured: DATABASE_HOST_TOKEN and DATABASE_HOST_ORGANIZATION: needed for turso",
    );
  }
  const missing = listMissingForModel(config, env.AI !== undefined);
  if (missing.length > 0) {
    throw new Error(
      `The Worker is not configured: ${missing.join(" and ")}: needed for AI_PROVIDER ${config.AI_PROVIDER}`,
    );
  }
  const missingForEmbeddings = listMissingForEmbeddings(config, env.AI !== undefined);
  if (missingForEmbeddings.length > 0) {
    throw new Error(
      `The Worker is not configured: ${missingForEmbeddings.join(" and ")}: needed for AI_EMBEDDING_PROVIDER ${config.AI_EMBEDDING_PROVIDER}`,
    );
  }
  parsed = { env, config };
  return config;
}

/** Null if the keys belong together: payments would be taken, and never heard of. */
function findStripeProblem({
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
  STRIPE_WEBHOOK_SECRET: webhook,
}: Config): string | null {
  if (!secret)
    return publishable || webhook ? "STRIPE_SECRET_KEY: needed for the other keys of Stripe" : null;
  if (!webhook) return "STRIPE_WEBHOOK_SECRET: needed for STRIPE_SECRET_KEY";
  const isLive = (key: string) => key.includes("_live_");
  return publishable && isLive(publishable) !== isLive(secret)
    ? "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: both must be of test mode, or both live"
    : null;
}
