import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listCommands } from '../testing/index.ts'
import { describeCommands } from '../testing/reference/describe-commands.ts'

const page = readFileSync(new URL('../../../docs/command-line/reference.md', import.meta.url), 'utf8')

it('is in the guides as the program has it: `pnpm --filter @callbook/admin run generate` writes it anew', () => {
  expect(page).toBe(describeCommands())
})

it.each(listCommands())('tells of $name', ({ name, command }) => {
  const [, part = ''] = page.split(`\n### ${name}\n`)

  for (const { flags } of command.options) expect(part.split('\n### ')[0]).toContain(`\`${flags}\``)
})
