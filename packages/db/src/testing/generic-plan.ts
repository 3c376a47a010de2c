import { indexPlans } from '@callbook/postgres'
import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { TestDb } from './connect.ts'

/** Returns the generic plan of a statement, with the settings of services that prepare statements. */
export async function genericPlanOf(db: TestDb, statement: RawBuilder<unknown>): Promise<string> {
  const { sql: text, parameters } = statement.compile(db)
  const values = parameters.map((value) => `'${value instanceof Date ? value.toISOString() : value}'`).join()
  const settings = Object.entries({ ...indexPlans, plan_cache_mode: 'force_generic_plan' })

  return await db.transaction().execute(async (tx) => {
    for (const [name, value] of settings) await sql`select set_config(${name}, ${value}, true)`.execute(tx)
    await tx.executeQuery(CompiledQuery.raw(`prepare planned as ${text}`))
    const { rows } = await tx.executeQuery<object>(CompiledQuery.raw(`explain execute planned(${values})`))
    await tx.executeQuery(CompiledQuery.raw('deallocate planned'))

    return rows.flatMap(Object.values).join('\n')
  })
}
