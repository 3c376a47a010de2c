import { writeFileSync } from 'node:fs'

/** Writes a committed list. */
export function writeJson(file: URL, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`)
}
