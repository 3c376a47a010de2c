import { readFile, writeFile } from 'node:fs/promises'
import type { JsonObject } from '../json.ts'
import { findBreaches } from './compatibility.ts'
import { describeApi, describeConsole } from './describe-api.ts'

/** The published description. */
const committed = new URL('../../../openapi.json', import.meta.url)

/** The console is part of the same release, so its API may change freely. */
const ofConsole = new URL('../../../console-openapi.json', import.meta.url)

const document = await describeApi()
const breaches = findBreaches(JSON.parse(await readFile(committed, 'utf8')), document)
if (breaches.length > 0) throw new Error(`This would break clients:\n${breaches.join('\n')}`)

await write(committed, document)
await write(ofConsole, await describeConsole())

async function write(file: URL, description: JsonObject): Promise<void> {
  await writeFile(file, `${JSON.stringify(description, null, 2)}\n`)
}
