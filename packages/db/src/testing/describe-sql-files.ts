import { grants } from '../roles/grants.ts'
import { type Role, roleName, roles } from '../roles/roles.ts'
import { tableList } from '../tables.ts'

const head = `-- What each role of roles.sql may do, and nobody else. Nothing has to be done with this file: \`migrate\` gives these
-- grants, and takes away every other. It is written by \`pnpm --filter @callbook/db generate\`.
`

/** Returns the SQL source of all grants. */
export function describeGrants(): string {
  return [head, ...roles.map(describeRole)].join('\n')
}

function describeRole(role: Role): string {
  const ofRole = Map.groupBy(
    grants.filter((grant) => grant.role === role),
    ({ table }) => table
  )
  const lines = [...ofRole].map(([table, ofTable]) => {
    const columns = Map.groupBy(ofTable, ({ privilege }) => privilege)
    const privileges = [...columns].map(([privilege, some]) => {
      const names = some.flatMap(({ column }) => column ?? [])
      return names.length === 0 ? privilege : `${privilege} (${names.join(', ')})`
    })

    return `grant ${privileges.join(', ')} on ${table} to ${roleName(role)};`
  })

  return `${lines.join('\n')}\n`
}

const placements = { lookup: 'reference', tenant: 'distributed', local: 'local' } as const

/** Returns a script with the current placement of each table on a cluster, in the order of the moves. */
export function describePlacement(script: string): string {
  const tables = (['lookup', 'tenant', 'local'] as const).flatMap((tenancy) =>
    tableList.filter((table) => table.tenancy === tenancy).map(({ name }) => `('${name}', '${placements[tenancy]}')`)
  )
  const others = ['kysely_migration', 'kysely_migration_lock', 'constraints_to_restore']
  const lines = [...tables, ...others.map((name) => `('${name}', 'local')`)].join(',\n  ')

  return script.replace(/(insert into placement \(name, kind\) values)[^;]*;/, `$1\n  ${lines};`)
}
