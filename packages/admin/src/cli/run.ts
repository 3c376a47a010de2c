import type { Readable } from 'node:stream'
import { type AuditActor, createAdminDatabase, type Database } from '@callbook/db'
import type { Command } from 'commander'
import { NotFoundError } from '../input-error.ts'
import { RevealedError } from './failures/failure.ts'
import { type Output, OutputError } from './output.ts'
import type { Settings } from './settings.ts'
import { visibleJson, visibleLines } from './text/visible.ts'
import { formatText } from './text-table.ts'

export interface Session {
  readonly db: Database
  /** Who is at the terminal. */
  readonly actor: AuditActor
  readonly settings: Settings
  readonly stdin: Readable
  /** Prints a part of the result for a person as soon as it is known; a program gets the whole in the end. */
  readonly show: (text: string) => void
  /** Tells a person how the work goes on. */
  readonly note: (text: string) => void
  /**
   * Prints the result before the work is done, for a secret that can be shown only now: what could not be shown must
   * not stay valid.
   *
   * @throws {OutputError} unless all of it has been written
   */
  readonly reveal: (result: object) => Promise<void>
  /**
   * Prints one of many things whose number nobody knows: JSON in a line of its own, or `text` for a person. Resolves once it
   * is written, so that whoever reads slowly is waited for.
   *
   * @throws {OutputError}
   */
  readonly stream: (thing: object, text: string) => Promise<void>
  /** Is aborted when the command is to end, by Ctrl-C; without it, that ends the process. */
  readonly interruption: () => AbortSignal
}

/**
 * Does the work of one command and prints its result: JSON for a program, else text for a person. Nothing more is printed
 * where there is none: all of it was streamed.
 *
 * @param describe writes that text, in as many columns as it is told; by default every member of the result is shown
 */
export type Run = <Result extends object>(
  command: Command,
  work: (session: Session) => Promise<Result | undefined>,
  describe?: (result: Result, width: number) => string
) => Promise<void>

interface RunOptions extends Pick<Session, 'actor' | 'interruption' | 'note' | 'settings' | 'stdin'> {
  readonly stdout: Output
  /** How many columns a line has. */
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
      await stdout.flushed().catch(refuseUnseen)
      isRevealed = true
    }
    const stream = async (thing: object, text: string) => {
      print(json ? visibleJson(thing) : text)
      await stdout.flushed()
    }
    const doing = withDatabase(given.settings.databaseUrl(), (db) => work({ ...given, db, show, reveal, stream }))
    const result = await doing.catch((error) => {
      throw isRevealed ? new RevealedError(error) : error
    })

    if (!isRevealed && result !== undefined) print(json ? visibleJson(result) : describe(result, width))
  }
}

function refuseUnseen(error: Error): never {
  const cause = error.cause instanceof Error ? error.cause : error
  throw new OutputError(cause, ': nothing was changed, since the secret could not be shown')
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

/** @throws {NotFoundError} for what is not there; `what` is as a reader would call it: `client` */
export function found<Thing>(thing: Thing | undefined, what: string, id: string): Thing {
  if (thing === undefined) throw new NotFoundError(`There is no ${what} ${id}`)

  return thing
}
