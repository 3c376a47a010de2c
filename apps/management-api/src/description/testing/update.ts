import { readFile, writeFile } from 'node:fs/promises'
import type { JsonObject } from '../json.ts'
import { findBreaches } from './compatibility.ts'
import { describeApi, describeConsole } from './describe-api.ts'

/** The published descriptions. */
const published = [
  { file: new URL('../../../openapi.json', import.meta.url), document: await describeApi() },
  { file: new URL('../../../console-openapi.json', import.meta.url), document: await describeConsole() }
]

for (const { file, document } of published) {
  const breaches = findBreaches(JSON.parse(await readFile(file, 'utf8')), document)
  if (breaches.length > 0) throw new Error(`This would break clients:\n${breaches.join('\n')}`)
}
for (const { file, document } of published) await write(file, document)

async function write(file: URL, description: JsonObject): Promise<void> {
  await writeFile(file, `${JSON.stringify(description, null, 2)}\n`)
}
