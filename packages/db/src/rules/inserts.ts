import { queriesInside, type SqlNode, splitAt, symbolsIn, wordOf, wordsIn } from './sql-tree.ts'
import { isTenantTable } from './tables.ts'

/** What is wrong with the INSERT into `table`, but for the statements inside it. */
export function breachesOfInsert(nodes: readonly SqlNode[], table: string): string[] {
  if (!isTenantTable(table)) return []

  const columns = nodes.find(({ kind }) => kind === 'group') ?? { kind: 'group', nodes: [] }
  const namesOrganization = wordsIn([columns]).includes('organization_id')

  return [
    ...(namesOrganization ? [] : [`an INSERT into ${table} without organization_id`]),
    ...breachesOfConflict(nodes.slice(nodes.findIndex((node) => wordOf(node) === 'conflict')))
  ]
}

function breachesOfConflict([conflict, target, ...action]: readonly SqlNode[]): string[] {
  if (wordOf(conflict) !== 'conflict') return []
  const namesKey = target?.kind === 'group' && wordsIn(target.nodes).includes('organization_id')

  return [
    ...(namesKey ? [] : ['an ON CONFLICT that names no key with organization_id']),
    ...breachesOfAction(splitAt(action, 'returning')[0] ?? [])
  ]
}

/** Citus runs the action where the row is: it may use only what is the same everywhere. */
function breachesOfAction(action: readonly SqlNode[]): string[] {
  if (queriesInside(action).length > 0) return ['a subquery in ON CONFLICT']
  const slices = symbolsIn(action).includes('[') ? ['an array slice'] : []
  const clocks = wordsIn(action).filter((word) => /^(current|local)_?(date|time)/.test(word))

  return [...functionsIn(action), ...clocks, ...slices].map((name) => `${name} in ON CONFLICT`)
}

/** Words that may stand before a parenthesis: syntax, also where it looks like a function. */
const syntax = [
  ...['greatest', 'least', 'coalesce', 'nullif'],
  ...['and', 'or', 'not', 'in', 'case', 'when', 'then', 'else', 'where']
]

function functionsIn(nodes: readonly SqlNode[]): string[] {
  return nodes.flatMap((node, index) => {
    if (node.kind !== 'group') return []
    const name = wordOf(nodes[index - 1])

    return [...(name === '' || syntax.includes(name) ? [] : [name]), ...functionsIn(node.nodes)]
  })
}
