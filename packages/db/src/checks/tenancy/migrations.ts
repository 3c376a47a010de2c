/** A statement that migrations must avoid while services use the table, with its alternative. */
interface LockRule {
  readonly pattern: RegExp
  readonly breach: string
}

/** The first group of a pattern is the table. */
const rules: readonly LockRule[] = [
  {
    pattern: /^create (?:unique )?index (?!concurrently\b).*? on (?:only )?"?(\w+)/,
    breach: 'blocks all writes until the index is built: create it concurrently, without a transaction'
  },
  {
    pattern: /^alter table (?:only )?"?(\w+)"? .*\badd .*\b(?:check|foreign key|references)\b(?!.*\bnot valid\b)/,
    breach: 'reads the whole table under lock: add the constraint not valid, and validate it in the next migration'
  },
  {
    pattern: /^alter table (?:only )?"?(\w+)"? .*\badd (?:constraint \S+ )?(?:unique|primary key) (?!using index\b)/,
    breach: 'builds an index under lock: build it concurrently first, and add the constraint using it'
  },
  {
    pattern: /^alter table (?:only )?"?(\w+)"? .*\badd (?:column )?.*\bdefault \w+\(/,
    breach: 'rewrites the whole table under lock: fill the column in afterwards'
  },
  {
    pattern: /^alter table (?:only )?"?(\w+)"? .*\balter (?:column )?\S+ (?:set data )?type\b/,
    breach: 'rewrites the whole table under lock: add another column'
  },
  {
    pattern: /^alter table (?:only )?"?(\w+)"? .*\bset not null\b/,
    breach: 'reads the whole table under lock: validate a check of it first'
  },
  {
    pattern: /^(?:update|delete from|insert into) "?(\w+)/,
    breach: 'locks rows until the migration ends: do it a few at a time, from a command'
  },
  {
    pattern: /^(?:vacuum full|cluster|truncate|lock)(?: table)? "?(\w+)/,
    breach: 'blocks all access to the table'
  }
]

/**
 * Returns how the statements of a migration would block services on existing tables.
 *
 * It does not find what breaks the previous release; `packages/db/src/migrate/upgrade.test.ts` does.
 */
export function checkMigration(statements: readonly string[]): string[] {
  const lines = statements.map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
  const own = new Set(lines.flatMap((line) => /^create table (?:if not exists )?"?(\w+)/.exec(line)?.[1] ?? []))

  return lines.flatMap((line) =>
    rules.flatMap(({ pattern, breach }) => {
      const table = pattern.exec(line)?.[1]
      return table === undefined || own.has(table) ? [] : [`${breach}: ${line}`]
    })
  )
}
