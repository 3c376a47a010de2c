import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'

/** Locks a table as a migration would. Resolves with a function that unlocks it. */
export async function lockTable<Schema>(
  db: Pick<Kysely<Schema>, 'startTransaction'>,
  table: string
): Promise<() => Promise<void>> {
  const tx = await db.startTransaction().execute()
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)

  return async () => void (await tx.rollback().execute())
}

/** Returns the backend processes of services, without those for tests. */
export async function findBackends(db: QueryExecutorProvider): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'callbook'`.execute(db)

  return rows.map(({ pid }) => pid)
}

/** Terminates the connections of services as a server restart does. They are closed when it returns. */
export async function terminateBackends(db: QueryExecutorProvider): Promise<void> {
  for (const pid of await findBackends(db)) await sql`select pg_terminate_backend(${pid}::integer, 10000)`.execute(db)
}

/** Makes the connections of services read-only, as on a standby. */
export async function setReadOnly(db: QueryExecutorProvider, readOnly: boolean): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  for (const { name } of rows) {
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(readOnly)}`.execute(db)
  }
  await terminateBackends(db)
}

/** Resolves once a session in this database waits for a lock; on Citus, on any node. */
export async function someoneWaitsForLock(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  const waits = rows.length > 0 ? waitsOnCitus : waitsHere
  while ((await waits.execute(db)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

const waitsHere = sql`
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Rows are locked on their nodes; the coordinator waits for the network. */
const waitsOnCitus = sql`
  ${waitsHere}
  union all
  select from run_command_on_workers($$
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'$$)
  where success and result <> '0'`
