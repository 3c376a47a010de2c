import { readFile, writeFile } from 'node:fs/promises'
import { findBreaches } from './check/compatibility.ts'
import { describeApi } from './check/describe-api.ts'

/** The description that clients were given. */
const committed = new URL('../../openapi.json', import.meta.url)

const document = await describeApi()
const breaches = findBreaches(JSON.parse(await readFile(committed, 'utf8')), document)
if (breaches.length > 0) throw new Error(`This would break clients:\n${breaches.join('\n')}`)

await writeFile(committed, `${JSON.stringify(document, null, 2)}\n`)
