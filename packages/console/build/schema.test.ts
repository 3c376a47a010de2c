import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { generateSchema } from './generate-schema.ts'

it('matches the OpenAPI description of the console API', async () => {
  const types = await readFile(new URL('../src/api/schema.ts', import.meta.url), 'utf8')

  expect(types, 'run `node build/generate.ts`').toBe(await generateSchema())
})
