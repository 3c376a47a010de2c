import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { acrossTenants } from './statements.ts'

const src = fileURLToPath(new URL('..', import.meta.url))

describe('the mark of statements across tenants', () => {
  it('is written in queries/across-tenants only', async () => {
    const marked = await marking()

    expect(marked).not.toEqual([])
    expect(marked.filter((file) => !file.startsWith('queries/across-tenants/'))).toEqual([])
  })
})

async function marking(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('**/*.ts', { cwd: src, exclude: ['rules/**', '**/*.test.ts'] })) {
    if ((await readFile(join(src, file), 'utf8')).includes(acrossTenants)) files.push(file)
  }

  return files
}
