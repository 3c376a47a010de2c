import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { generateSchema } from './generate-schema.ts'

it('the types match the description; `node src/generate.ts` writes them', async () => {
  const committed = await readFile(new URL('schema.ts', import.meta.url), 'utf8')

  expect(await generateSchema()).toBe(committed)
})
