import type { Database } from '@callbook/db'
import type { CompiledQuery } from 'kysely'

/** The database, in whose transactions no counter of calls is changed. All other statements are sent as they are. */
export function withoutCounters(db: Database): Database {
  const transaction: Database['transaction'] = () =>
    beside(db.transaction(), {
      execute: (work) => db.transaction().execute(async (tx) => await work(countingNothing(tx)))
    } satisfies Partial<ReturnType<Database['transaction']>>)

  return beside(db, { transaction })
}

function countingNothing<Target extends Pick<Database, 'executeQuery'>>(tx: Target): Target {
  const executeQuery: Database['executeQuery'] = async (query) =>
    changesCounters(query as CompiledQuery) ? { rows: [] } : await tx.executeQuery(query)

  return beside(tx, { executeQuery })
}

function changesCounters({ sql }: CompiledQuery): boolean {
  return sql.startsWith('insert into call_counts')
}

/** An object with some of its methods replaced. Those of a class with private members work on no copy of it. */
function beside<Target extends object>(target: Target, replaced: object): Target {
  return new Proxy(target, {
    get(_, name) {
      if (name in replaced) return Reflect.get(replaced, name)
      const member = Reflect.get(target, name, target)

      return typeof member === 'function' ? member.bind(target) : member
    }
  })
}
