import { writeFile } from 'node:fs/promises'
import type { JsonObject } from '../json.ts'
import { describeApi, describeConsole } from './describe-api.ts'

await write('openapi.json', await describeApi())
await write('console-openapi.json', await describeConsole())

async function write(name: string, description: JsonObject): Promise<void> {
  await writeFile(new URL(`../../../${name}`, import.meta.url), `${JSON.stringify(description, null, 2)}\n`)
}
