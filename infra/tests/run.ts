import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { closingTable } from './closing-table.ts'
import { createProgress } from './progress.ts'

const checks = ['format', 'lint', 'spelling', 'unused', 'typecheck']
const e2e = ['files', 'stacks', 'examples', 'isolation', 'client', 'console'].map((name) => `test:${name}`)
const sets: Readonly<Record<string, readonly string[]>> = {
  usual: [...checks, 'test', ...e2e],
  release: ['test:release'],
  all: [...checks, 'test', ...e2e, 'test:release']
}

/** On a shared Citus cluster, the tests of packages would collide in its only schema. */
const concurrency = process.env['CITUS_URL'] ? 1 : 3

const beatMs = 30_000

// Flags of `turbo run`, such as `--filter=@callbook/jobs`.
const [set = 'usual', ...flags] = process.argv.slice(2)
const tasks = sets[set]
if (tasks === undefined) throw new Error(`Unknown set of tasks. One of: ${Object.keys(sets).join(', ')}`)

const progress = createProgress(listTasks(tasks), (line) => process.stdout.write(`${line}\n`))
const turbo = spawn(
  'turbo',
  ['run', ...tasks, `--concurrency=${concurrency}`, '--continue=dependencies-successful', '--json', ...flags],
  { stdio: ['ignore', 'pipe', 'inherit'] }
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => turbo.kill(signal))
createInterface(turbo.stdout).on('line', progress.read)
const beat = setInterval(progress.tellRunning, beatMs)

turbo.on('close', (code) => {
  clearInterval(beat)
  const outcomes = progress.end(code === 0)
  process.stdout.write(`\n${closingTable(outcomes)}\n`)
  process.exitCode = code ?? 1
})

/** Lists the ids of the tasks that run a command, such as `@callbook/db#test`, with the folders of their packages. */
function listTasks(names: readonly string[]): ReadonlyMap<string, string> {
  const { stdout, stderr, status } = spawnSync('turbo', ['run', ...names, '--dry=json', ...flags], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 ** 2
  })
  if (status !== 0) throw new Error(`turbo could not list its tasks:\n${stderr}`)
  const listed: { taskId: string; directory: string; command: string }[] = JSON.parse(stdout).tasks

  return new Map(
    listed.filter(({ command }) => command !== '<NONEXISTENT>').map(({ taskId, directory }) => [taskId, directory])
  )
}
