import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { hashSchema } from './hash-schema.ts'

const tree = await mkdtemp(join(tmpdir(), 'callbook-tree-'))
afterAll(() => rm(tree, { recursive: true }))

const folder = pathToFileURL(`${tree}/`)
const baseline = join(tree, 'packages/db/src/migrations/baseline')
await mkdir(baseline, { recursive: true })

it('changes with an edited migration, and not with its tests', async () => {
  await writeFile(join(baseline, 'organizations.ts'), 'create table api_keys (id uuid)')
  const before = await hashSchema(folder)

  await writeFile(join(baseline, 'organizations.test.ts'), 'a test')
  const withTest = await hashSchema(folder)
  await writeFile(join(baseline, 'organizations.ts'), 'create table api_keys (id uuid, client_id uuid)')
  const edited = await hashSchema(folder)

  expect(before).toMatch(/^[0-9a-f]{8}$/)
  expect(withTest).toBe(before)
  expect(edited).not.toBe(before)
})
