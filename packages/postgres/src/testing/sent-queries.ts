import pg from 'pg'
import { MessageWriter } from '../wire/message-writer.ts'
import { applicationNameOf } from '../wire/pg-inside.ts'
import { testApplication } from './statement-log.ts'

/** A statement, and some of what it was sent with. */
export interface SentQuery {
  readonly text: string
  readonly parameters: (readonly unknown[])[]
}

const parametersKept = 5

/**
 * Notes the statements of all connections from here on, but for those of tests. Returns what there is since the last
 * time.
 */
export function noteSentQueries(): () => SentQuery[] {
  let sent = new Map<string, SentQuery>()

  function note(text: string, values: readonly unknown[]): void {
    const known = sent.get(text) ?? { text, parameters: [] }
    if (known.parameters.length < parametersKept) known.parameters.push(values)
    sent.set(text, known)
  }
  noteThoseOfPools(note)
  noteThoseOfPipelines(note)

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

function noteThoseOfPools(note: Note): void {
  const prototype = pg.Client.prototype as { query: (...args: readonly unknown[]) => unknown }
  const { query } = prototype

  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [config, list] = args
    const { text, values }: PoolQuery = typeof config === 'string' ? { text: config } : (config as PoolQuery)
    if (text !== undefined && !isOfTest(this)) note(text, values ?? (list as PoolQuery['values']) ?? [])

    return query.apply(this, args)
  }
}

/** What pipelines send by its name, once a connection knows it. */
function noteThoseOfPipelines(note: Note): void {
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
