import type { Database } from '@callbook/db'
import type { CompiledQuery } from 'kysely'

/** Wraps a database so that its transactions change no counter of calls. All other statements are sent unchanged. */
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

/** Returns a proxy with some replaced methods. Methods of a class with private members do not work on a copy. */
function beside<Target extends object>(target: Target, replaced: object): Target {
  return new Proxy(target, {
    get(_, name) {
      if (name in replaced) return Reflect.get(replaced, name)
      const member = Reflect.get(target, name, target)

      return typeof member === 'function' ? member.bind(target) : member
    }
  })
}
