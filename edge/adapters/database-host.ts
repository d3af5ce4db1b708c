/** Creates databases: with sqld's admin API (local, self-hosted) or Turso's platform API, by configuration. */
import type { DatabaseHost } from "#core/provisioning";
import type { Config } from "../config.ts";

/** Creating a database takes a second or two. */
const answerWithinMs = 30_000;

export function createDatabaseHost(config: Config): DatabaseHost {
  return config.DATABASE_HOST === "sqld" ? sqldHost(config) : tursoHost(config);
}

function sqldHost(config: Config): DatabaseHost {
  return {
    async create(name) {
      const response = await fetch(`${config.DATABASE_HOST_API_URL}/v1/namespaces/${name}/create`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: "{}",
        signal: AbortSignal.timeout(answerWithinMs),
      });
      const body = await response.text();
      if (response.ok || body.includes("already exists")) return;
      throw new Error(`The database server did not create ${name}: ${response.status} ${body.slice(0, 200)}`);
    },
  };
}

function tursoHost(config: Config): DatabaseHost {
  const { DATABASE_HOST_ORGANIZATION: organization, DATABASE_HOST_TOKEN: token } = config;
  return {
    async create(name) {
      const response = await fetch(
        `${config.DATABASE_HOST_API_URL}/v1/organizations/${organization}/databases`,
        {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
          body: JSON.stringify({ name, group: config.DATABASE_HOST_GROUP }),
          signal: AbortSignal.timeout(answerWithinMs),
        },
      );
      // 409: it already exists, from an interrupted attempt.
      if (response.ok || response.status === 409) return;
      const body = await response.text();
      throw new Error(`The database host did not create ${name}: ${response.status} ${body.slice(0, 200)}`);
    },
  };
}
