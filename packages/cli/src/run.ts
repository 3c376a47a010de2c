import type { Readable } from 'node:stream'
import { type AuditActor, createAdminDatabase, type Database } from '@callbook/db'
import { NotFoundError } from '@callbook/operations'
import type { Command } from 'commander'
import { UnconfirmedChangeError } from './failures/failure.ts'
import { type Output, OutputError } from './output.ts'
import type { Settings } from './settings/settings.ts'
import { formatText } from './text/text-table.ts'
import { visibleJson, visibleLines } from './text/visible.ts'

export interface Session {
  readonly db: Database
  /** Actor of the audit events. */
  readonly actor: AuditActor
  readonly settings: Settings
  readonly stdin: Readable
  /**
   * Prints a part of the result as soon as it is known, in text output only. JSON contains the complete result at the
   * end.
   */
  readonly show: (text: string) => void
  /** Prints progress for the user, in text output only. */
  readonly note: (text: string) => void
  /**
   * Prints the result before the change is committed, for a secret that can be shown only once: a secret that was not
   * shown must not become valid.
   *
   * @throws {OutputError} unless all of it was written
   */
  readonly reveal: (result: object) => Promise<void>
  /**
   * Prints one item of a list of unknown length: a line of JSON, or `text` in text output. Resolves once the item is
   * written, so that a slow reader slows down the command.
   *
   * @throws {OutputError} if the output could not be written
   */
  readonly stream: (thing: object, text: string) => Promise<void>
  /** Returns a signal that is aborted by Ctrl-C. If it is never called, Ctrl-C ends the process. */
  readonly interruption: () => AbortSignal
}

/**
 * Executes one command and prints its result as JSON or text. Prints nothing else if the result is `undefined`,
 * because all of it was streamed.
 *
 * @param describe formats the result as text for a given number of columns; by default, every field is shown
 */
export type Run = <Result extends object>(
  command: Command,
  work: (session: Session) => Promise<Result | undefined>,
  describe?: (result: Result, width: number) => string
) => Promise<void>

interface RunOptions extends Pick<Session, 'actor' | 'interruption' | 'note' | 'settings' | 'stdin'> {
  readonly stdout: Output
  /** Columns per line. */
  readonly width: number
}

export function createRun({ stdout, width, ...given }: RunOptions): Run {
  const print = (text: string) => stdout.write(`${visibleLines(text)}\n`)

  return async (command, work, describe = formatText) => {
    const { json = false } = command.optsWithGlobals<{ json?: true }>()
    const show = json ? () => undefined : print
    let isRevealed = false
    const reveal = async (result: object) => {
      print(json ? visibleJson(result) : formatText(result, width))
      await stdout.flushed().catch(throwUnshown)
      isRevealed = true
    }
    const stream = async (thing: object, text: string) => {
      print(json ? visibleJson(thing) : text)
      await stdout.flushed()
    }
    const doing = withDatabase(given.settings.databaseUrl(), (db) => work({ ...given, db, show, reveal, stream }))
    const result = await doing.catch((error) => {
      throw isRevealed ? new UnconfirmedChangeError(error) : error
    })

    if (!isRevealed && result !== undefined) print(json ? visibleJson(result) : describe(result, width))
  }
}

function throwUnshown(error: Error): never {
  const cause = error.cause instanceof Error ? error.cause : error
  throw new OutputError(cause, ': nothing was changed, because the secret could not be shown')
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

/**
 * Returns a resource that must exist.
 *
 * @param what the name of its type, such as `client`
 * @throws {NotFoundError} if it is `undefined`
 */
export function found<Thing>(thing: Thing | undefined, what: string, id: string): Thing {
  if (thing === undefined) throw new NotFoundError(`There is no ${what} ${id}`)

  return thing
}
