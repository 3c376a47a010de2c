import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { closingTable } from './closing-table.ts'
import { createProgress } from './progress.ts'
import { listTasks } from './tasks.ts'

const checks = ['format', 'lint', 'spelling', 'unused', 'typecheck']
const e2e = ['files', 'stacks', 'examples', 'isolation', 'client', 'console'].map((name) => `test:${name}`)
const sets: Readonly<Record<string, readonly string[]>> = {
  usual: [...checks, 'test', ...e2e],
  release: ['test:release'],
  all: [...checks, 'test', ...e2e, 'test:release']
}

/**
 * A task uses half a core on average, because many tests wait for real processes. On a shared Citus cluster, the tests
 * of packages would collide in its only schema.
 */
const concurrency = process.env['CITUS_URL'] ? 1 : 4

const beatMs = 30_000

// Flags of `turbo run`, such as `--filter=@callbook/jobs`.
const [set = 'usual', ...flags] = process.argv.slice(2)
const tasks = sets[set] ?? fail(`Unknown set of tasks: ${set}. One of: ${Object.keys(sets).join(', ')}`)
const isLimited = flags.some((flag) => flag.startsWith('--concurrency'))
const limit = isLimited ? [] : [`--concurrency=${concurrency}`]
const run = ['run', ...tasks, ...limit, '--continue=dependencies-successful', ...flags]
const { folders, problem } = listTasks(run)
if (problem !== undefined) fail(`No task was run: ${problem}\nnpm test -- --help lists the flags.`)

const progress = createProgress(folders, (line) => process.stdout.write(`${line}\n`))
const turbo = spawn('turbo', [...run, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => turbo.kill(signal))
createInterface(turbo.stdout).on('line', progress.read)
const beat = setInterval(progress.reportRunning, beatMs)

turbo.on('close', (code) => {
  clearInterval(beat)
  const outcomes = progress.end(code === 0)
  process.stdout.write(`\n${closingTable(outcomes)}\n`)
  process.exitCode = code ?? 1
})

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
