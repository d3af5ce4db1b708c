/**
 * Brings a database to the schema that this code expects. The SQL comes from `migrations/`, passed in by the program's
 * entry point; a port runs it against a database. Each database records the migrations it has had.
 */
export interface Migration {
  /** Starts at 1, without gaps. */
  version: number;
  name: string;
  sql: string;
}

export interface MigrationExecutor {
  /** The highest `version` in the table schema_version; 0 if the table does not exist yet. */
  appliedVersion(): Promise<number>;
  /** Runs the statements in one write transaction. */
  apply(script: string): Promise<void>;
}

export class MigrationFailed extends Error {
  override name = "MigrationFailed";
  constructor(migration: Migration, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Migration ${migration.version} (${migration.name}) failed: ${reason}`, { cause });
  }
}

/** How often, and after what delay, to recheck a database that is being migrated elsewhere. */
const lockedTries = 25;
const lockedWaitMs = 200;

/** The version after all of these migrations. */
export const latestVersion = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

/**
 * Applies the missing migrations in order. Safe to run concurrently: each transaction first inserts its version's row,
 * so the later one fails there, looks again and continues after the first one.
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
