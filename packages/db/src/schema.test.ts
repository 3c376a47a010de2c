import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { describeSchema } from './testing/describe-schema.ts'
import { createTestDatabase } from './testing/index.ts'

const { db } = await createTestDatabase()

it('matches the row types of the migrated database; if not, run `pnpm generate`', async () => {
  const committed = await readFile(new URL('schema.ts', import.meta.url), 'utf8')

  expect(committed).toBe(await describeSchema(db))
})
