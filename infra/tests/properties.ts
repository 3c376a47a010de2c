import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Runs all tests that depend on a seed with random seeds until one fails, for the nightly workflow. */

const root = resolve(import.meta.dirname, '../..')
const runs = Number(process.env['PROPERTY_RUNS'] || 10)

/** Markdown report about a failure: the text of the issue that the workflow opens. */
const reportFile = resolve(root, 'property-failure.md')

const suites = Map.groupBy(listFiles(), (file) => file.split('/').slice(0, 2).join('/'))
for (let run = 1; run <= runs; run += 1) {
  const seed = randomInt(2 ** 31)
  process.stdout.write(`Run ${run} of ${runs}: PROPERTY_SEED=${seed}\n`)
  for (const [folder, files] of suites) test(folder, files, seed)
}

function listFiles(): string[] {
  const patterns = ["from 'fast-check'", 'chosenSeed']
  const listed = spawnSync('git', ['grep', '-lF', ...patterns.flatMap((text) => ['-e', text]), '--', '*.test.ts'], {
    cwd: root,
    encoding: 'utf8'
  })

  return listed.stdout.split('\n').filter((file) => file !== '')
}

function test(folder: string, files: readonly string[], seed: number): void {
  const names = files.map((file) => file.slice(folder.length + 1))
  const { status, stdout } = spawnSync('node_modules/.bin/vitest', ['run', ...names], {
    cwd: resolve(root, folder),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    env: { ...process.env, PROPERTY_SEED: String(seed), NO_COLOR: '1' }
  })
  if (status === 0) return

  process.stdout.write(stdout)
  const [, failed = names.join(' ')] = / FAIL .*?(src\/\S+\.test\.ts)/.exec(stdout) ?? []
  const output = stdout.slice(stdout.indexOf('Failed Tests')).slice(0, 20_000)
  writeFileSync(
    reportFile,
    `To repeat it, in \`${folder}\`:\n\n    PROPERTY_SEED=${seed} npx vitest run ${failed}\n\n~~~\n${output}\n~~~\n`
  )
  process.exit(1)
}
