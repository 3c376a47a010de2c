import type { Node } from 'libpg-query'
import type { Condition, Source } from './sources.ts'
import { stringsOf } from './syntax-tree.ts'

/** Equality of two organization_id columns, by table name, or of one and a parameter. */
interface Equality {
  readonly sides: readonly [Operand, Operand]
  readonly only: readonly string[] | undefined
}

type Operand = { readonly parameter: true } | { readonly of: string }

/**
 * Returns the names of sources whose rows belong to given organizations: `given`, and the `tables` that a condition
 * restricts.
 *
 * @param given subqueries, VALUES, and tables of an outer query
 */
export function restrictedNames(
  conditions: readonly Condition[],
  tables: readonly Source[],
  given: ReadonlySet<string>
): ReadonlySet<string> {
  const onlyTable = tables.length === 1 ? (tables[0]?.name ?? '') : ''
  const equalities = conditions.flatMap(({ holds, only }) => equalitiesIn(holds, only, onlyTable))
  const restricted = new Set(given)

  for (let before = -1; before !== restricted.size; ) {
    before = restricted.size
    for (const { sides, only } of equalities) {
      for (const [one, other] of [sides, sides.toReversed()]) {
        const isGiven = other !== undefined && ('parameter' in other || restricted.has(other.of))
        if (one && 'of' in one && isGiven && (only?.includes(one.of) ?? true)) restricted.add(one.of)
      }
    }
  }

  return restricted
}

/** Returns the equalities that must hold. Conditions with OR, inside NOT, and in function arguments are ignored. */
function equalitiesIn(condition: Node, only: readonly string[] | undefined, onlyTable: string): Equality[] {
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
    return (condition.BoolExpr.args ?? []).flatMap((part) => equalitiesIn(part, only, onlyTable))
  }
  if (!('A_Expr' in condition) || condition.A_Expr.kind !== 'AEXPR_OP') return []

  const { lexpr, name, rexpr } = condition.A_Expr
  const [left, right] = [lexpr, rexpr].map((side) => operand(side, onlyTable))
  const isEquality = stringsOf(name).join('.') === '='

  return isEquality && left !== undefined && right !== undefined ? [{ sides: [left, right], only }] : []
}

/** `$1`, `$1::uuid`, `organization_id` or `calls.organization_id`; `undefined` for anything else. */
function operand(side: Node | undefined, onlyTable: string): Operand | undefined {
  if (side === undefined) return undefined
  if ('ParamRef' in side) return { parameter: true }
  if ('TypeCast' in side) {
    const { arg } = side.TypeCast
    return arg !== undefined && 'ParamRef' in arg ? { parameter: true } : undefined
  }
  if (!('ColumnRef' in side)) return undefined

  const [column, of = onlyTable, ...more] = stringsOf(side.ColumnRef.fields).toReversed()
  return column === 'organization_id' && more.length === 0 ? { of } : undefined
}
