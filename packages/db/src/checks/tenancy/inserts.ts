import type { InsertStmt, OnConflictClause } from 'libpg-query'
import { isTenantTable } from '../../tables.ts'
import { findAll, functionName } from './syntax-tree.ts'

/** Returns the breaches of an INSERT, without the queries inside it. */
export function breachesOfInsert({ cols, onConflictClause, relation }: InsertStmt): string[] {
  const table = relation?.relname ?? ''
  if (!isTenantTable(table)) return []
  const namesOrganization = findAll(cols, 'ResTarget').some(({ name }) => name === 'organization_id')

  return [
    ...(namesOrganization ? [] : [`an INSERT into ${table} without organization_id`]),
    ...(onConflictClause === undefined ? [] : breachesOfConflict(onConflictClause))
  ]
}

function breachesOfConflict({ infer, targetList, whereClause }: OnConflictClause): string[] {
  const namesKey = findAll(infer?.indexElems, 'IndexElem').some(({ name }) => name === 'organization_id')

  return [
    ...(namesKey ? [] : ['an ON CONFLICT that names no key with organization_id']),
    ...breachesOfAction([targetList, whereClause])
  ]
}

/** Citus runs the action on the shard, so it may use only immutable expressions. */
function breachesOfAction(action: unknown): string[] {
  const clocks = findAll(action, 'SQLValueFunction').map(({ op }) => String(op).replace('SVFOP_', '').toLowerCase())
  const used = [
    ...(findAll(action, 'SubLink').length > 0 ? ['a subquery'] : []),
    ...(findAll(action, 'A_Indices').some(({ is_slice }) => is_slice === true) ? ['an array slice'] : []),
    ...findAll(action, 'FuncCall').map(functionName),
    ...clocks
  ]

  return used.map((name) => `${name} in ON CONFLICT`)
}
