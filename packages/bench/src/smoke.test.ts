import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import type { Comparison, Result } from './results.ts'

const dataDir = join(tmpdir(), `callbook-bench-${randomUUID()}`)
const results = join(dataDir, 'results')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const quick = ['--seconds=0.1', '--warmup-seconds=0', '--rounds=1', `--data-dir=${dataDir}`, `--results=${results}`]

/** This tree also serves as the other tree. */
const tree = join(import.meta.dirname, '../../..')

async function run(...args: readonly string[]): Promise<string> {
  const cli = join(import.meta.dirname, 'cli.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args])

  return stdout
}

function maxOf(metrics: Comparison['metrics'], name: string): number {
  return metrics[name]?.max ?? 0
}

async function readResult(name: string): Promise<Result> {
  return JSON.parse(await readFile(join(results, `${name}.json`), 'utf8'))
}

describe('npm run bench', () => {
  it('compares the acknowledgements of reports and loses none', async () => {
    await run('ingest', '--connections=2', '--organizations=2', '--endpoints=3', ...quick)

    const { comparisons } = await readResult('ingest')
    expect(comparisons.map(({ contender }) => contender)).toEqual(['Callbook', 'ordinary design'])
    expect(
      comparisons.filter(({ metrics }) => maxOf(metrics, 'refused') > 0 || !(Number(metrics['per_second']?.min) > 0))
    ).toEqual([])
  })

  it('measures the service of another tree for comparison', async () => {
    const options = ['--connections=1', '--organizations=1', '--endpoints=1', '--only=Callbook', '--name=trees']
    await run('ingest', `--beside=${tree}`, ...options, ...quick)

    const { comparisons } = await readResult('trees')
    expect(comparisons.map(({ contender }) => contender)).toEqual(['Callbook', 'Callbook of the other tree'])
  })

  it('compares the cost of a report with the recorded one', async () => {
    const options = ['--rounds=1', '--reports=8', '--batch=4', `--data-dir=${dataDir}`, `--results=${results}`]
    await run('ingest-cost', '--record', ...options)

    const printed = await run('ingest-cost', '--most=1000', ...options)

    expect(printed).toMatch(
      /^recorded +parse .* bytes of WAL; [\d.]+ times bare parsing\ncost of a report, .*: [\d.]+$/m
    )
    expect(printed).toMatch(/^calls: rows \d+, .*calls_by_time \d+, .*calls_pkey \d+/m)
    expect(printed).toMatch(/^total: \d+ bytes of disk a call$/m)
    await expect(run('ingest-cost', '--most=0', ...options)).rejects.toThrow('has grown by more than')
  })

  it('compares pages of a list', async () => {
    const options = ['--calls=400', '--resources=evaluations', '--connections=1', '--filters=none,three,client']
    const printed = await run('read', ...options, `--beside=${tree}`, ...quick)

    const { comparisons } = await readResult('read')
    const contenders = new Set(comparisons.map(({ contender }) => contender))
    expect([...contenders]).toEqual(['Callbook', 'count(*) and offset', 'Callbook of the other tree'])
    expect(new Set(comparisons.map(({ point }) => point)).size).toBe(9)
    expect(comparisons.filter(({ metrics }) => maxOf(metrics, 'refused') > 0)).toEqual([])
    expect(printed).toMatch(/^\| evaluations, last page +\| Callbook +\| [\d.,]+ \(/m)
    expect(printed).toMatch(
      /^evaluations by three filters, last page: [\d.]+ \(.*\) times as many as without filters$/m
    )
  })

  it('measures searches, their index and their freshness', async () => {
    const options = ['--calls=600', '--words=50', '--seconds=0', '--freshness-seconds=0.5']
    await run('search', ...options, `--data-dir=${dataDir}`, `--results=${results}`)

    const { measured } = JSON.parse(await readFile(join(results, 'search.json'), 'utf8'))
    expect(measured).toHaveLength(17)
    expect(measured[0]).toMatchObject({ point: 'indexing of a call', metrics: { index_bytes: expect.any(Number) } })
    expect(measured[1]).toMatchObject({ point: 'common word', metrics: { p50_ms: expect.any(Number) } })
    expect(measured[1].metrics.total).toBeGreaterThan(100)
    expect(measured[16]).toMatchObject({ point: 'found after it is stored', metrics: { calls: 10 } })
  })

  it('loads the console in a browser and navigates', async () => {
    const options = ['--calls=400', '--rounds=1', '--visits=1', '--latency-ms=0', '--mbit-per-second=1000']
    await run('console', ...options, `--data-dir=${dataDir}`, `--results=${results}`)

    const { pages } = JSON.parse(await readFile(join(results, 'console.json'), 'utf8'))
    expect(pages).toMatchObject([
      { point: 'overview, first load', requests: { max: expect.any(Number) } },
      { point: 'calls, first load' },
      { point: 'insights, first load' },
      { point: 'navigation', p95_ms: { max: expect.any(Number) } },
      ...['Calls', 'Customers', 'Insights', 'Overview'].map((name) => ({ point: `navigation to ${name}` }))
    ])
  })

  it('loses nothing in a soak test with faults', async () => {
    await run('soak', '--minutes=0.1', '--fault-every-seconds=0.5', `--data-dir=${dataDir}`, `--results=${results}`)

    const { acknowledged, problems, struck } = JSON.parse(await readFile(join(results, 'soak.json'), 'utf8'))
    expect(problems).toEqual([])
    expect(struck).not.toEqual([])
    expect(acknowledged).toBeGreaterThan(0)
  })

  it('measures the spool, and empties it in order', async () => {
    const options = ['--files=300', '--seconds=0.1', '--connections=2']
    await run('spool', ...options, `--data-dir=${dataDir}`, `--results=${results}`)

    const { measured } = JSON.parse(await readFile(join(results, 'spool.json'), 'utf8'))
    expect(measured).toMatchObject({ open_ms: expect.any(Number), drained_per_second: expect.any(Number) })
    expect(measured.acknowledged_per_second).toBeGreaterThan(0)
  })

  it('prints the valid options after an invalid one', async () => {
    await expect(run('ingest', '--connections=many')).rejects.toThrow('--connections must be a number')
    await expect(run('nothing')).rejects.toThrow('Unknown benchmark nothing')
  })

  it('lists its commands and the options of each', async () => {
    expect(await run('--help')).toMatch(/^ {2}soak .*faults/m)
    expect(await run('ingest', '--help')).toMatch(/^ {2}--connections +1,16,64,256$/m)
  })
})
