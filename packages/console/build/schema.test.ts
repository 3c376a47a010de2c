import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { generateSchema } from './generate-schema.ts'

it('knows the console API as its description tells it', async () => {
  const types = await readFile(new URL('../src/api/schema.ts', import.meta.url), 'utf8')

  expect(types, 'run `node build/generate.ts`').toBe(await generateSchema())
})
