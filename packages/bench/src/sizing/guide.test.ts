import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { computeSizes, sizingDefaults } from './command.ts'

const guide = resolve(import.meta.dirname, '../../../docs/sizing.md')

it('is the table of the guide: after a new record, paste the output of `npm run bench -- sizing`', async () => {
  const { table } = await computeSizes(sizingDefaults)

  expect(withoutPadding(readFileSync(guide, 'utf8'))).toContain(withoutPadding(table))
})

function withoutPadding(text: string): string {
  return text.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ')
}
