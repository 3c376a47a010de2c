import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listCommands } from './testing/index.ts'
import { describeCommands } from './testing/reference/describe-commands.ts'

const page = readFileSync(new URL('../../docs/command-line/reference.md', import.meta.url), 'utf8')

it('matches the guides: `pnpm --filter @callbook/cli run generate` regenerates them', () => {
  expect(page).toBe(describeCommands())
})

it.each(listCommands())('describes $name', ({ name, command }) => {
  const [, part = ''] = page.split(`\n### ${name}\n`)

  for (const { flags } of command.options) expect(part.split('\n### ')[0]).toContain(`\`${flags}\``)
})
