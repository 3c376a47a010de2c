import { expect, it } from 'vitest'
import { spawnAdmin } from './testing/index.ts'

it('prints one line to stderr on failure', async () => {
  const outcome = await spawnAdmin({}, ['organization', 'create'])

  expect(outcome).toEqual({ code: 1, stdout: '', stderr: "error: required option '--name <name>' not specified\n" })
})

it('shows help without any settings', async () => {
  const { code, stdout, stderr } = await spawnAdmin({}, ['--help'])

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('Usage: callbook [options] [command]')
})
