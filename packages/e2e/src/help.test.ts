import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { root } from './launcher.ts'

it('npm start -- --help names the settings of the README, and starts nothing', async () => {
  const { stdout } = await start('--help')
  const readme = await readFile(resolve(root, 'README.md'), 'utf8')
  const [, table = ''] = /^Of `npm start`.*\n\n((?:\|.*\n)+)/m.exec(readme) ?? []
  const named = [...table.matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name ?? '')

  expect(named).toContain('MANAGEMENT_PORT')
  expect(named.filter((name) => !stdout.includes(`  ${name}  `))).toEqual([])
})

it('npm start with an unknown option says so', async () => {
  await expect(start('--port')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("'--port'") })
})

async function start(option: string) {
  return await promisify(execFile)(process.execPath, [resolve(root, 'infra/local/start.ts'), option])
}
