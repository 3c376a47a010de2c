import type { Readable } from 'node:stream'
import { createAdminDatabase, type Database } from '@callbook/db'
import type { Command } from 'commander'
import { InputError } from './input-error.ts'
import type { Settings } from './settings.ts'
import { formatText } from './text-table.ts'

export interface Session {
  readonly db: Database
  readonly settings: Settings
  readonly stdin: Readable
  /** Prints a part of the result for a person as soon as it is known; a program gets the whole in the end. */
  readonly show: (text: string) => void
  /** Tells a person how the work goes on. */
  readonly note: (text: string) => void
}

/**
 * Does the work of one command and prints its result: JSON for a program, else text for a person.
 *
 * @param describe writes that text; by default every member of the result is shown
 */
export type Run = <Result extends object>(
  command: Command,
  work: (session: Session) => Promise<Result>,
  describe?: (result: Result) => string
) => Promise<void>

interface RunOptions extends Omit<Session, 'db' | 'show'> {
  readonly print: (text: string) => void
}

export function createRun({ print, ...given }: RunOptions): Run {
  return async (command, work, describe = formatText) => {
    const { json = false } = command.optsWithGlobals<{ json?: true }>()
    const show = json ? () => undefined : print
    const result = await withDatabase(given.settings.databaseUrl(), (db) => work({ ...given, db, show }))

    print(json ? JSON.stringify(result) : describe(result))
  }
}

async function withDatabase<Result>(
  connectionString: string,
  work: (db: Database) => Promise<Result>
): Promise<Result> {
  const db = createAdminDatabase({ connectionString, onIdleError: () => undefined })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** @throws {InputError} for what is not there; `what` is as a reader would call it: `client` */
export function found<Thing>(thing: Thing | undefined, what: string, id: string): Thing {
  if (thing === undefined) throw new InputError(`There is no ${what} ${id}`)

  return thing
}
