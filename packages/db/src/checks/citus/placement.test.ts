import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { describePlacement } from '../../testing/describe-sql-files.ts'

it('of each table in infra/citus/distribute.sql is current; if not, run `pnpm generate`', async () => {
  const script = await readFile(new URL('../../../../../infra/citus/distribute.sql', import.meta.url), 'utf8')

  expect(script).toMatch(/insert into placement/)
  expect(script).toBe(describePlacement(script))
})
