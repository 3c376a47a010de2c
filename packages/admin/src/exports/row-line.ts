import { isUtf8 } from 'node:buffer'
import { type ExportedColumn, type ExportedRow, unpackBody } from '@callbook/db'

/** A row as a line of JSON. What is kept as JSON stands there as it is, to the last digit of its numbers. */
export async function rowLine(row: ExportedRow, columns: readonly ExportedColumn[]): Promise<string> {
  const members: string[] = []
  for (const { name, type } of columns) {
    if (name === 'codec') continue
    const value = row[name]
    if (type === 'bytea') members.push(bodyMember(name, await bytesOf(row, value)))
    else members.push(`${JSON.stringify(name)}:${type === 'json' ? onOneLine(value) : JSON.stringify(value)}`)
  }

  return `{${members.join(',')}}\n`
}

/** The bytes of a body as it was received: one that was compressed has its codec beside it. */
async function bytesOf({ codec }: ExportedRow, value: unknown): Promise<Buffer | null> {
  if (!Buffer.isBuffer(value)) return null

  return typeof codec === 'string' ? Buffer.from(await unpackBody({ codec, body: value })) : value
}

/** As text; what is none, in base64 under a name that says so. */
function bodyMember(name: string, bytes: Buffer | null): string {
  if (bytes === null || isUtf8(bytes)) return `${JSON.stringify(name)}:${JSON.stringify(bytes?.toString() ?? null)}`

  return `${JSON.stringify(`${name}_base64`)}:${JSON.stringify(bytes.toString('base64'))}`
}

/** Within JSON, a line ends between its tokens only. */
function onOneLine(json: unknown): string {
  return typeof json === 'string' ? json.replace(/[\r\n]+/g, ' ') : 'null'
}
