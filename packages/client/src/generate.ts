import { writeFile } from 'node:fs/promises'
import { generateSchema } from './generate-schema.ts'

await writeFile(new URL('schema.ts', import.meta.url), await generateSchema())
