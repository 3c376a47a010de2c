import type { Readable } from 'node:stream'
import type { AuditActor, Database } from '@callbook/db'
import { InputError, RefusedError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { CheckFailedError, UnconfirmedChangeError } from './failures/failure.ts'
import { NoServerError, type Server } from './http/find-server.ts'
import type { HttpSession } from './http/http-session.ts'
import { type Output, OutputError } from './output.ts'
import type { InstallationSettings } from './settings/settings.ts'
import { formatText } from './text/text-table.ts'
import { visibleJson, visibleLines } from './text/visible.ts'

/** Surroundings of every command. */
export interface LocalSession {
  readonly settings: InstallationSettings
  readonly stdin: Readable
  /**
   * Prints a part of the result as soon as it is known, in text output only. JSON contains the complete result at the
   * end.
   */
  readonly show: (text: string) => void
  /** Columns per line of text output. */
  readonly width: number
  /** Prints progress for the user, in text output only. */
  readonly note: (text: string) => void
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

/** Surroundings of a command that works on the database. */
export interface Session extends LocalSession {
  readonly db: Database
  /** Actor of the audit events. */
  readonly actor: AuditActor
  /**
   * Prints the result before the change is committed, for a secret that can be shown only once: a secret that was not
   * shown must not become valid.
   *
   * @throws {OutputError} unless all of it was written
   */
  readonly reveal: (result: object) => Promise<void>
}

/** Formats a result as text for a given number of columns. */
type Describe<Result> = (result: Result, width: number) => string

interface Presentation<Result> {
  /** By default, every field is shown. */
  readonly describe?: Describe<Result>
  /** Returns the JSON output, by default the result. */
  readonly json?: (result: Result) => object
  /** Returns the problem that a verification found, or `undefined`. Called after the output. */
  readonly problemOf?: (result: Result) => string | undefined
  /** Time limit of a statement of the database, in milliseconds; by default none. */
  readonly statementLimitMs?: number
}

/**
 * Executes one command and prints its result as JSON or text. Prints nothing else if the result is `undefined`, because
 * all of it was streamed.
 *
 * @throws {CheckFailedError} after the output, if a verification found a problem
 */
type Execute<Given> = <Result extends object>(
  command: Command,
  work: (session: Given) => Promise<Result | undefined>,
  presentation?: Describe<Result> | Presentation<Result>
) => Promise<void>

export interface Run {
  readonly overHttp: Execute<HttpSession>
  readonly onDatabase: Execute<Session>
  /** For a command that needs neither a server nor the database. */
  readonly locally: Execute<LocalSession>
  /** Returns whether there is a database, and no server. */
  readonly hasOnlyDatabase: () => boolean
}

interface RunOptions
  extends Pick<LocalSession, 'interruption' | 'note' | 'settings' | 'stdin'>,
    Pick<Session, 'actor'> {
  readonly stdout: Output
  /** Columns per line. */
  readonly width: number
  /**
   * Returns the server of commands.
   *
   * @throws {InputError} if there is none, or its address or token is invalid
   */
  readonly findServer: () => Server
  /** Whether the environment names a database. */
  readonly hasDatabase: boolean
}

export function createRun(options: RunOptions): Run {
  const { stdout, width, findServer, hasDatabase, actor, ...given } = options
  const print = (text: string) => stdout.write(`${visibleLines(text)}\n`)

  function open(command: Command): LocalSession & { readonly isJson: boolean } {
    const { json: isJson = false } = command.optsWithGlobals<{ json?: true }>()
    const stream = async (thing: object, text: string) => {
      print(isJson ? visibleJson(thing) : text)
      await stdout.flushed()
    }

    return { ...given, width, isJson, show: isJson ? () => undefined : print, stream }
  }

  function finish<Result extends object>(
    result: Result | undefined,
    presentation: Describe<Result> | Presentation<Result>,
    { isJson }: { readonly isJson: boolean }
  ): void {
    if (result === undefined) return
    const given = typeof presentation === 'function' ? { describe: presentation } : presentation
    const { describe = formatText, json = (all: Result) => all, problemOf }: Presentation<Result> = given
    print(isJson ? visibleJson(json(result)) : describe(result, width))
    const problem = problemOf?.(result)
    if (problem !== undefined) throw new CheckFailedError(problem)
  }

  async function overHttp<Result extends object>(
    command: Command,
    work: (session: HttpSession) => Promise<Result | undefined>,
    presentation: Describe<Result> | Presentation<Result> = {}
  ): Promise<void> {
    const [{ createApi }, { withOptionNames }] = await Promise.all([
      import('./http/api.ts'),
      import('./http/api-error.ts')
    ])
    const session = open(command)
    const server = findServer()
    const result = await work({ ...session, server, api: createApi(server) }).catch((error: unknown) => {
      throw withOptionNames(error, optionNames(command))
    })
    finish(result, presentation, session)
  }

  function findServerIfAny(): Server | undefined {
    try {
      return findServer()
    } catch (error) {
      if (error instanceof NoServerError) return undefined
      throw error
    }
  }

  async function onDatabase<Result extends object>(
    command: Command,
    work: (session: Session) => Promise<Result | undefined>,
    presentation: Describe<Result> | Presentation<Result> = {}
  ): Promise<void> {
    const server = hasDatabase ? undefined : findServerIfAny()
    if (server !== undefined && server.source !== 'local') {
      throw needsDatabase(command, server)
    }
    const session = open(command)
    let isRevealed = false
    const reveal = async (result: object) => {
      print(session.isJson ? visibleJson(result) : formatText(result, width))
      await stdout.flushed().catch(throwUnshown)
      isRevealed = true
    }
    const { statementLimitMs } = typeof presentation === 'function' ? {} : presentation
    const options = { connectionString: given.settings.databaseUrl(), statementLimitMs }
    const doing = withDatabase(options, (db) => work({ ...session, db, actor, reveal }))
    const result = await doing.catch((error) => {
      throw isRevealed ? new UnconfirmedChangeError(error) : error
    })
    if (!isRevealed) finish(result, presentation, session)
  }

  return {
    overHttp,
    onDatabase,
    hasOnlyDatabase: () => hasDatabase && findServerIfAny() === undefined,
    locally: async (command, work, presentation = {}) => {
      const session = open(command)
      finish(await work(session), presentation, session)
    }
  }
}

/** Returns the error of a command on the database while another server is in use. */
function needsDatabase(command: Command, { url }: Server): RefusedError {
  return new RefusedError(
    `\`${nameOf(command)}\` needs the database, and ${url} is in use. On a machine that reaches the database, set DATABASE_URL`
  )
}

/** Returns the words of a command without the program, such as `client list`. */
function nameOf(command: Command): string {
  return command.parent === null ? '' : `${nameOf(command.parent)} ${command.name()}`.trim()
}

function optionNames(command: Command): string[] {
  return command.options.flatMap(({ long }) => long ?? [])
}

function throwUnshown(error: Error): never {
  const cause = error.cause instanceof Error ? error.cause : error
  throw new OutputError(cause, ': nothing was changed, because the secret could not be shown')
}

/** @throws {InputError} if the URL is invalid */
async function withDatabase<Result>(
  options: { readonly connectionString: string; readonly statementLimitMs: number | undefined },
  work: (db: Database) => Promise<Result>
): Promise<Result> {
  const { createAdminDatabase, databaseUrlProblem } = await import('@callbook/db')
  const problem = databaseUrlProblem(options.connectionString)
  if (problem !== undefined) throw new InputError(`DATABASE_URL ${problem}`)
  const db = createAdminDatabase({ ...options, onIdleError: () => undefined })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
