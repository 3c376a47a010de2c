import { isUtf8 } from 'node:buffer'
import { type ExportedColumn, type ExportedRow, unpackBody } from '@callbook/db'

/** Returns a row as one line of JSON. Stored JSON is copied as text, so that its numbers keep every digit. */
export async function rowLine(row: ExportedRow, columns: readonly ExportedColumn[]): Promise<string> {
  const members: string[] = []
  for (const { name, type } of columns) {
    if (name === 'codec') continue
    const value = row[name]
    if (type === 'bytea') members.push(bodyMember(name, await bytesOf(row, value)))
    else
      members.push(
        `${JSON.stringify(name)}:${type === 'json' || type === 'jsonb' ? onOneLine(value) : JSON.stringify(value)}`
      )
  }

  return `{${members.join(',')}}\n`
}

/** Returns the bytes of a body as received. The codec of a compressed body is in its own column. */
async function bytesOf({ codec }: ExportedRow, value: unknown): Promise<Buffer | null> {
  if (!Buffer.isBuffer(value)) return null

  return typeof codec === 'string' ? Buffer.from(await unpackBody({ codec, body: value })) : value
}

/** Returns a body as text; bytes that are not UTF-8 become base64 in a member with the suffix `_base64`. */
function bodyMember(name: string, bytes: Buffer | null): string {
  if (bytes === null || isUtf8(bytes)) return `${JSON.stringify(name)}:${JSON.stringify(bytes?.toString() ?? null)}`

  return `${JSON.stringify(`${name}_base64`)}:${JSON.stringify(bytes.toString('base64'))}`
}

/** Replaces line breaks, which JSON permits only between tokens. */
function onOneLine(json: unknown): string {
  return typeof json === 'string' ? json.replace(/[\r\n]+/g, ' ') : 'null'
}
