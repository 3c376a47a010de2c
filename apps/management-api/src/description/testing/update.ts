import { writeFile } from 'node:fs/promises'
import { describeApi } from './describe-api.ts'

const file = new URL('../../../openapi.json', import.meta.url)
await writeFile(file, `${JSON.stringify(await describeApi(), null, 2)}\n`)
