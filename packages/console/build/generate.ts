import { writeFile } from 'node:fs/promises'
import { generateSchema } from './generate-schema.ts'

await writeFile(new URL('../src/api/schema.ts', import.meta.url), await generateSchema())
