import { callColumns, type JsonBytes } from '@callbook/db'
import { csvLine } from '../../responses/csv.ts'

type Batches = AsyncIterable<readonly JsonBytes[]>

interface FileOptions {
  readonly batches: Batches
  readonly withTranscript: boolean
  /** Whether the file continues another one, whose header it must not repeat. */
  readonly isRest: boolean
}

interface FileForm {
  readonly contentType: string
  readonly separator: string
  pieces(options: FileOptions): AsyncIterable<string | Buffer>
}

export const exportFormats = ['jsonl', 'csv'] as const

/** Optional contents of a file. */
export const exportIncludes = ['transcript'] as const

/** File formats of calls. */
export const fileForms = {
  jsonl: { contentType: 'application/x-ndjson', separator: '\n', pieces: ({ batches }) => jsonLines(batches) },
  csv: { contentType: 'text/csv; charset=utf-8', separator: ',', pieces: csvLines }
} as const satisfies Readonly<Record<(typeof exportFormats)[number], FileForm>>

async function* jsonLines(batches: Batches): AsyncGenerator<string | Buffer> {
  for await (const batch of batches) {
    yield* batch
    yield '\n'
  }
}

async function* csvLines({ batches, withTranscript, isRest }: FileOptions): AsyncGenerator<string> {
  const columns = [...Object.keys(callColumns), ...(withTranscript ? ['transcript'] : [])]
  if (!isRest) yield csvLine(columns)
  for await (const batch of batches) {
    const calls: Record<string, unknown>[] = JSON.parse(`[${Buffer.concat(batch).toString()}]`)
    yield calls.map((call) => csvLine(columns.map((column) => cellOf(call[column])))).join('')
  }
}

function cellOf(value: unknown): number | string | null {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value

  return JSON.stringify(value)
}
