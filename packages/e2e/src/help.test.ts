import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { root } from './launcher.ts'

it('npm start -- --help lists its settings as in infra/settings.md, before the installation', async () => {
  const { stdout, stderr } = await start('--help')
  const settings = await readFile(resolve(root, 'infra/settings.md'), 'utf8')
  const [, table = ''] = /^## Of npm start\n\n.*\n\n((?:\|.*\n)+)/m.exec(settings) ?? []
  const named = [...table.matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name ?? '')

  expect(named).toContain('MANAGEMENT_PORT')
  expect(named.filter((name) => !stdout.includes(`  ${name}  `))).toEqual([])
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  expect(stderr).toBe('')
})

it.each([
  { words: ['--port', '4000'], meant: 'MANAGEMENT_PORT=4000 npm start' },
  { words: ['--webhook-port=4001'], meant: 'WEBHOOK_PORT=4001 npm start' },
  { words: ['--data-dri', '/srv/callbook'], meant: 'DATA_DIR=/srv/callbook npm start' },
  { words: ['DEMO=false'], meant: 'DEMO=false npm start' },
  { words: ['--demo'], meant: 'DEMO=… npm start' },
  { words: ['--hepl'], meant: 'npm start -- --help' },
  { words: ['--rest'], meant: 'npm start -- --reset' }
])('npm start with $words starts nothing and suggests the intended setting', async ({ words, meant }) => {
  await expect(start(...words)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Unknown option ${words[0]}. Settings are environment variables. Did you mean this?\n  ${meant}\nnpm start -- --help lists them all.\n`
  })
})

it('npm start with an unknown option explains where settings are listed', async () => {
  await expect(start('--verbose')).rejects.toMatchObject({
    code: 1,
    stderr: 'Unknown option --verbose. Settings are environment variables.\nnpm start -- --help lists them all.\n'
  })
})

it('npm start first prints the size of the download', async () => {
  await expect(start()).rejects.toMatchObject({
    code: 3,
    stderr: expect.stringMatching(
      /^Starting Callbook .*\nFirst, about 250 MB .*\n.*disk\.\nAsked to install\n.*Run the same command to retry\.\n$/
    )
  })
})

it.each(['check', 'check-release'])(
  '%s -- --help lists the tasks of turbo.json, before the installation',
  async (command) => {
    const { stdout, stderr } = await bootstrap(command, '--help')
    const { tasks } = JSON.parse(await readFile(resolve(root, 'turbo.json'), 'utf8'))
    const checks = Object.keys(tasks).flatMap((id) => (/^\/\/#(?!bundle|generate)(.*)/.exec(id) ?? []).slice(1))

    expect(checks).toContain('spelling')
    expect(checks.filter((check) => !stdout.includes(check))).toEqual([])
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    expect(stderr).toBe('')
  }
)

it.each([
  { flag: '--bogus', problem: "unexpected argument '--bogus' found" },
  { flag: '--filter=@callbook/nowhere', problem: "No package found with name '@callbook/nowhere' in workspace" },
  { flag: '--continue', problem: "the argument '--continue' cannot be used multiple times" }
])('npm test -- $flag prints the error of turbo', async ({ flag, problem }) => {
  const run = promisify(execFile)(process.execPath, [resolve(root, 'infra/tests/run.ts'), 'quick', flag], {
    cwd: root,
    env: { PATH: `${resolve(root, 'node_modules/.bin')}:${process.env['PATH']}`, TURBO_TELEMETRY_DISABLED: '1' }
  })

  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `No task was run: ${problem}\nnpm test -- --help lists the flags.\n`
  })
})

async function start(...words: readonly string[]) {
  return await bootstrap('start', ...words)
}

/** Runs a command of the bootstrap as in a fresh clone, with an install program that always fails. */
async function bootstrap(command: string, ...words: readonly string[]) {
  const clone = await mkdtemp(join(tmpdir(), 'callbook-clone-'))
  onTestFinished(() => rm(clone, { recursive: true }))
  await cp(resolve(root, 'infra/local'), join(clone, 'infra/local'), { recursive: true })
  await mkdir(join(clone, 'bin'))
  await writeFile(join(clone, 'bin/npx'), '#!/bin/sh\necho Asked to install >&2\nexit 3\n', { mode: 0o755 })
  const program = join(clone, 'infra/local/bootstrap.mjs')

  return await promisify(execFile)(process.execPath, [program, command, ...words], {
    env: { PATH: `${join(clone, 'bin')}:${process.env['PATH']}` }
  })
}
