import pg from 'pg'
import { Pipeline } from '../pipeline/pipeline.ts'
import { Client } from '../pool/client.ts'
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
  record(note)

  return () => {
    const all = [...sent.values()]
    sent = new Map()
    return all
  }
}

interface QueryOfPool {
  readonly text?: string
  readonly values?: readonly unknown[]
}

function record(note: (text: string, values: readonly unknown[]) => void): void {
  const prototype = pg.Client.prototype as { query: (...args: readonly unknown[]) => unknown }
  const { query } = prototype

  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [config, values] = args
    const isOfTest = this instanceof Client && this.applicationName === testApplication
    if (config instanceof Pipeline) for (const sent of config.queries) note(sent.text, sent.values ?? [])
    else if (typeof config === 'string' && !isOfTest) note(config, (values as QueryOfPool['values']) ?? [])
    else if (!isOfTest) {
      const { text, values: own } = config as QueryOfPool
      if (text !== undefined) note(text, own ?? [])
    }

    return query.apply(this, args)
  }
}
