import type { Readable } from 'node:stream'
import type { Readers } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import { csvLine } from '../responses/csv.ts'
import { flatColumns } from './flat-columns.ts'
import type { ExportedList } from './v1.ts'

export const aboutFile =
  'The file is streamed at the pace of the reader, and compressed by gzip if the request accepts it, except for Parquet. ' +
  'To resume an interrupted export, use `after`; the CSV header is not repeated. A Parquet file is readable only if it is ' +
  'complete; with `after`, it is another file with the rest. Items stored after the start are not included. In CSV, text ' +
  'that spreadsheets would read as a formula is prefixed with an apostrophe, unless `raw` is true. In CSV and Parquet, ' +
  'members of nested objects are columns, such as `call_id` for `call.id`, and other JSON values are texts.'

/** Response with an exported file. */
export function ExportFile({
  items,
  resource,
  template
}: Pick<ExportedList<Readers>, 'items' | 'resource' | 'template'>) {
  const line = JSON.stringify(resource.examples[0])
  const csv = csvLine(flatColumns(template).map(({ name }) => name)) + csvLine(['0199f1c2-0000-7000-8000-000000000005'])

  return Type.Unsafe<Readable>({
    description: `The ${items}, one per line or row, newest first. An interrupted response is incomplete`,
    content: {
      'application/x-ndjson': { schema: Type.String({ examples: [`${line}\n`] }) },
      'text/csv': { schema: Type.String({ examples: [csv] }) },
      'application/vnd.apache.parquet': { schema: Type.String({ format: 'binary', examples: ['PAR1'] }) }
    }
  })
}
