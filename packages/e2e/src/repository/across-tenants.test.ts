import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../launcher.ts'

const mark = '/* across tenants */'

describe('the marker of statements across tenants', () => {
  it('occurs only in queries/across-tenants', async () => {
    const marked = await marking()

    expect(marked).not.toEqual([])
    expect(marked.filter((file) => !file.startsWith('packages/db/src/queries/across-tenants/'))).toEqual([])
  })
})

async function marking(): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob('{apps,packages}/*/src/**/*.ts', {
    cwd: root,
    exclude: ['packages/db/src/checks/**', '**/*.test.ts']
  })) {
    if ((await readFile(join(root, file), 'utf8')).includes(mark)) files.push(file)
  }

  return files
}
