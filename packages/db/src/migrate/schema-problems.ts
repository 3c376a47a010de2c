import { sql } from 'kysely'
import type { Queryable } from '../database.ts'
import expected from './expected-schema.json' with { type: 'json' }
import { listMigrations } from './list.ts'

export class WrongSchemaError extends Error {
  constructor(problems: readonly string[]) {
    super(`This database does not have the schema of this release: ${summaryOf(problems)}`)
  }
}

/** A part of a table as text, such as `column calls.id uuid not null`. */
interface SchemaObject {
  readonly kind: 'column' | 'constraint' | 'index'
  /** Without `not null`. */
  readonly text: string
  readonly isNotNull: boolean
  /** Whether an insert may leave it out. */
  readonly isOptional: boolean
  readonly table: string
}

/** Returns the columns, constraints and indexes of all tables, without partitions. */
export async function listSchemaObjects(db: Queryable): Promise<SchemaObject[]> {
  const { rows } = await sql<SchemaObject>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not like 'kysely\\_%'
    )
    select 'column' as kind, t.relname as table, format('%s.%s %s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod)) as text,
      a.attnotnull as "isNotNull", a.atthasdef or a.attidentity <> '' or not a.attnotnull as "isOptional"
    from tables t join pg_attribute a on a.attrelid = t.oid where a.attnum > 0 and not a.attisdropped
    union all
    select 'constraint', t.relname, format('%s %s', t.relname, pg_get_constraintdef(c.oid)), false, false
    from tables t join pg_constraint c on c.conrelid = t.oid where c.contype in ('p', 'u', 'c', 'f')
    union all
    select 'index', t.relname, format('%s on %s', i.relname, t.relname), false, not x.indisunique
    from tables t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
    where x.indisvalid and not exists (select from pg_constraint c where c.conindid = x.indexrelid and c.conrelid = t.oid)
  `.execute(db)

  return rows
}

/** Returns an object as a line of `expected-schema.json`. */
export function lineOf({ kind, text, isNotNull }: SchemaObject): string {
  return `${kind} ${text}${isNotNull ? ' not null' : ''}`
}

/**
 * Returns why this release cannot work with the database; empty if it can.
 *
 * Without later migrations, the schema must be the one of this release, except for additional tables, optional columns
 * and indexes. With later ones, it may be expanded: the columns of this release must exist, and an insert that names
 * only these must be possible. Later releases contract it only once this one no longer runs.
 */
export async function findSchemaProblems(db: Queryable): Promise<string[]> {
  const list = await listMigrations(db)
  const pending = list.filter(({ state }) => state === 'pending').map(({ name }) => `${name} has not run`)
  if (pending.length > 0) return pending

  const isExpanded = list.some(({ state }) => state === 'unknown')

  return compareSchema(await listSchemaObjects(db), { expected, isExpanded })
}

interface Comparison {
  /** Lines of the schema of a release. */
  readonly expected: readonly string[]
  /** Whether a later release has migrated the database. */
  readonly isExpanded: boolean
}

/** Returns why a release cannot work with a schema; empty if it can. */
export function compareSchema(objects: readonly SchemaObject[], { expected, isExpanded }: Comparison): string[] {
  const lines = new Set(objects.map(lineOf))
  // A column that permits null in an expanded schema gets one only from the later release.
  const withoutNull = new Set(objects.map(({ kind, text }) => `${kind} ${text}`))
  const exists = (line: string) => lines.has(line) || (isExpanded && withoutNull.has(line.replace(/ not null$/, '')))
  const missing = expected.filter((line) => !exists(line) && (!isExpanded || line.startsWith('column ')))

  const known = new Set(expected.flatMap((line) => [line, line.replace(/ not null$/, '')]))
  const tables = new Set(expected.map((line) => /^column ([^.]+)/.exec(line)?.[1]))
  const inTheWay = objects.filter(
    (object) =>
      tables.has(object.table) &&
      !object.isOptional &&
      !known.has(lineOf(object)) &&
      (!isExpanded || (object.kind === 'column' && !known.has(`${object.kind} ${object.text}`)))
  )

  return [
    ...missing.map((line) => `${line} is missing`),
    ...inTheWay.map((object) => `${lineOf(object)} is not of this release`)
  ]
}

const checkedForMs = 60_000

/**
 * Returns `findSchemaProblems` for health checks. Until it has found no problem, each call waits for the result. From
 * then on, it repeats the check once a minute in the background, because a locked table or a busy database delays it: a
 * service that was ready stays ready until a problem is found.
 */
export function createSchemaCheck(
  db: Queryable,
  now: () => number = () => performance.now()
): () => Promise<readonly string[]> {
  let problems: readonly string[] | undefined
  let checkedAt = 0

  async function check(): Promise<readonly string[]> {
    checkedAt = now()
    problems = await findSchemaProblems(db)

    return problems
  }

  return async () => {
    if (problems?.length !== 0) return await check()
    // A failed check says nothing about the schema. The next one follows in a minute.
    if (now() - checkedAt >= checkedForMs) check().catch(() => undefined)

    return problems
  }
}

function summaryOf(problems: readonly string[]): string {
  const more = problems.length - 3

  return `${problems.slice(0, 3).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
