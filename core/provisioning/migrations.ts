/**
 * Bringing a database to the schema that this code expects. The SQL comes from `migrations/`, handed in by
 * whoever starts the program; how a script reaches a database is a port. Each database records what it has had.
 */
export interface Migration {
  /** 1 for the first; no gaps. */
  version: number;
  name: string;
  sql: string;
}

export interface MigrationExecutor {
  /** The highest `version` in the table schema_version; 0 if there is no such table yet. */
  appliedVersion(): Promise<number>;
  /** Runs the statements in one write transaction: all of them happen or none. */
  apply(script: string): Promise<void>;
}

export class MigrationFailed extends Error {
  override name = "MigrationFailed";
  constructor(migration: Migration, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Migration ${migration.version} (${migration.name}) failed: ${reason}`, { cause });
  }
}

/** A database that is being migrated elsewhere is asked again this often, after this long. */
const lockedTries = 25;
const lockedWaitMs = 200;

/** The version that these migrations lead to. */
export const latestVersion = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

/**
 * Applies what is missing, in order. Two at once are safe: a version's row is the first thing that its
 * transaction writes, so the later one fails on it, looks again and goes on from where the first one ended.
 */
export async function migrate(
  executor: MigrationExecutor,
  migrations: readonly Migration[],
): Promise<{ from: number; to: number }> {
  for (const [place, { version }] of migrations.entries()) {
    if (version !== place + 1) throw new Error(`Migration ${version} stands at place ${place + 1}.`);
  }
  const from = await executor.appliedVersion();
  let to = from;
  for (const migration of migrations) {
    if (migration.version > to) to = await applyOne(executor, migration);
  }
  return { from, to };
}

async function applyOne(executor: MigrationExecutor, migration: Migration): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await executor.apply(scriptOf(migration));
      return migration.version;
    } catch (error) {
      const applied = await executor.appliedVersion();
      if (applied >= migration.version) return applied;
      if (!isLocked(error) || tries === lockedTries) throw new MigrationFailed(migration, error);
      await new Promise((resolve) => setTimeout(resolve, lockedWaitMs));
    }
  }
}

function scriptOf({ version, name, sql }: Migration): string {
  if (!/^[\w-]+$/.test(name)) throw new Error(`"${name}" is no name for a migration.`);
  return `CREATE TABLE IF NOT EXISTS schema_version (
  version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
INSERT INTO schema_version (version, name) VALUES (${version}, '${name}');
${sql}`;
}

function isLocked(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/SQLITE_BUSY|database is locked/i.test(cause.message)) return true;
  }
  return false;
}
