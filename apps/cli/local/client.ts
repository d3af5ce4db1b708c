/** A person using the public surface of a running product: signs in, runs GraphQL operations, uploads. HTTP only. */

interface GraphQLAnswer {
  data?: unknown;
  errors?: { message: string; extensions?: Record<string, unknown> }[];
}

interface FileFacts {
  type: string;
  notes?: string;
  idempotencyKey?: string;
}

export class Client {
  readonly #url: string;
  #cookie: string;

  /** `cookie`: an existing session, as a Cookie header. */
  constructor(url: string, cookie = "") {
    this.#url = url;
    this.#cookie = cookie;
  }

  /** The session as a Cookie header; empty before sign-in. */
  get cookie(): string {
    return this.#cookie;
  }

  #headers(more: Record<string, string> = {}): Record<string, string> {
    return { origin: this.#url, ...(this.#cookie ? { cookie: this.#cookie } : {}), ...more };
  }

  /** Sends any request as this person, including session and origin. */
  fetch(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    return fetch(this.#url + path, { redirect: "manual", ...init, headers: this.#headers(init.headers) });
  }

  /** Returns the data, or throws with the messages if there are errors. */
  async graphql<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> {
    const response = await fetch(`${this.#url}/graphql`, {
      method: "POST",
      headers: this.#headers({ "content-type": "application/json" }),
      body: JSON.stringify({ query, variables }),
    });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith("__Host-carabiner="));
    if (cookie) this.#cookie = cookie.split(";")[0] ?? "";
    const answer = (await response.json()) as GraphQLAnswer;
    if (answer.errors?.length || !answer.data) {
      const list = answer.errors?.map(
        ({ message, extensions }) => `${message} ${JSON.stringify(extensions ?? {})}`,
      );
      throw new Error(list?.join("\n") ?? `GraphQL answered ${response.status}.`);
    }
    return answer.data as Data;
  }

  async createAgency(
    operatorToken: string,
    agency: {
      name: string;
      timeZone: string;
      ownerName: string;
      ownerEmail: string;
      /** Whether the code was sent by mail; true by default. */
      inviteOwner?: boolean;
    },
  ): Promise<{ agencyId: string } | "EXISTS"> {
    const response = await fetch(`${this.#url}/operator/agencies`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${operatorToken}` },
      body: JSON.stringify(agency),
    });
    const body = (await response.json()) as { agencyId: string; message?: string };
    if (response.status === 409) return "EXISTS";
    if (!response.ok) throw new Error(body.message ?? `The agency was not created (${response.status}).`);
    return body;
  }

  /** Both steps of sign-in, with the code from the local mailbox. */
  async signIn(email: string): Promise<void> {
    const since = Date.now();
    const ask =
      "mutation ($email: String!, $code: String) { agencySignIn(email: $email, code: $code) { agencyUser { id } } }";
    await this.graphql(ask, { email });
    const code = await this.#codeFor(email, since);
    await this.graphql(ask, { email, code });
    if (!this.#cookie) throw new Error(`${email} could not sign in.`);
  }

  async #codeFor(email: string, since: number): Promise<string> {
    for (const until = Date.now() + 30_000; Date.now() < until;) {
      const response = await fetch(`${this.#url}/dev/mailbox`, { headers: { accept: "application/json" } });
      const mails = (await response.json()) as { to: string; text: string; sentAt: string }[];
      const [code] = mails
        .filter(({ to, sentAt }) => to === email && Date.parse(sentAt) >= since - 1000)
        .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
      if (code) return code;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No mail with a code arrived for ${email}.`);
  }

  uploadPolicyFile(policyId: string, name: string, bytes: Uint8Array, facts: FileFacts): Promise<string> {
    return this.#uploadFile(
      `/app/policies/${policyId}/documents/new`,
      "uploadPolicyFile",
      name,
      bytes,
      facts,
    );
  }

  uploadAccountFile(accountId: string, name: string, bytes: Uint8Array, facts: FileFacts): Promise<string> {
    return this.#uploadFile(
      `/app/accounts/${accountId}/documents/new`,
      "uploadAccountFile",
      name,
      bytes,
      facts,
    );
  }

  /** Uploads a new version. */
  replacePolicyFile(
    policyId: string,
    { id, version }: { id: string; version: number },
    name: string,
    bytes: Uint8Array,
  ): Promise<string> {
    const path = `/app/policies/${policyId}/documents/${id}/replace`;
    return this.#uploadFile(path, "replacePolicyFile", name, bytes, { expectedVersion: version });
  }

  async #uploadFile(
    path: string,
    mutation: string,
    name: string,
    bytes: Uint8Array,
    facts: Partial<FileFacts> & { expectedVersion?: number },
  ): Promise<string> {
    const form = new FormData();
    for (const [field, value] of Object.entries(facts)) form.set(field, String(value));
    form.set("file", new Blob([new Uint8Array(bytes)]), name);
    const response = await this.fetch(path, { method: "POST", body: form });
    const body = (await response.json()) as Record<string, { id: string } | undefined>;
    const made = body[mutation];
    if (!response.ok || !made) {
      throw new Error(`${name} was not uploaded (${response.status}): ${JSON.stringify(body)}`);
    }
    return made.id;
  }
}
