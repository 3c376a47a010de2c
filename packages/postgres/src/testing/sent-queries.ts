import pg from 'pg'
import { MessageWriter } from '../wire/message-writer.ts'
import { applicationNameOf } from '../wire/pg-inside.ts'
import { testApplication } from './statement-log.ts'

/** A sent statement with some of its parameters. */
export interface SentQuery {
  readonly text: string
  readonly parameters: (readonly unknown[])[]
}

const parametersKept = 5

/**
 * Records the statements of all connections, except connections of tests. Returns a function that returns the
 * statements since its last call.
 */
export function noteSentQueries(): () => SentQuery[] {
  let sent = new Map<string, SentQuery>()

  function note(text: string, values: readonly unknown[]): void {
    const known = sent.get(text) ?? { text, parameters: [] }
    if (known.parameters.length < parametersKept) known.parameters.push(values)
    sent.set(text, known)
  }
  recordPoolQueries(note)
  recordPipelineQueries(note)

  return () => {
    const all = [...sent.values()]
    sent = new Map()
    return all
  }
}

type Note = (text: string, values: readonly unknown[]) => void

interface PoolQuery {
  readonly text?: string
  readonly values?: readonly unknown[]
}

function recordPoolQueries(note: Note): void {
  const prototype = pg.Client.prototype as { query: (...args: readonly unknown[]) => unknown }
  const { query } = prototype

  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [config, list] = args
    const { text, values }: PoolQuery = typeof config === 'string' ? { text: config } : (config as PoolQuery)
    if (text !== undefined && !isOfTest(this)) note(text, values ?? (list as PoolQuery['values']) ?? [])

    return query.apply(this, args)
  }
}

/** Records statements that pipelines send by name once they are prepared. */
function recordPipelineQueries(note: Note): void {
  const { parse, bind } = MessageWriter.prototype
  const texts = new Map<string, string>()

  MessageWriter.prototype.parse = function (name, text) {
    texts.set(name, text)
    parse.call(this, name, text)
  }
  MessageWriter.prototype.bind = function (name, values) {
    note(texts.get(name) ?? '', values)
    bind.call(this, name, values)
  }
}

function isOfTest(client: unknown): boolean {
  return applicationNameOf(client as pg.Client) === testApplication
}
