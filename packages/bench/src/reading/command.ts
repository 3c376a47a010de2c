import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as domain from '@callbook/domain'
import { listHostileReports, longReport } from '@callbook/domain/testing'
import { readArguments } from '../arguments.ts'
import { spreadOf } from '../results/statistics.ts'

export const readingDefaults = {
  rounds: 5,
  /** Size of an ordinary report, in bytes. */
  bytes: 48_000,
  /** Minimum CPU time of each measurement, because the clock of a thread has ticks of up to 10 ms. */
  'batch-ms': 100,
  /** The folder of another tree with installed dependencies. */
  beside: '',
  /** Whether to read each hostile report as well. */
  hostile: false
}

type Domain = Pick<typeof domain, 'parseBody' | 'providers'>

interface Work {
  readonly name: string
  readonly run: () => unknown
}

/** Prints the cost of reading reports, in CPU time of this thread. The trees take turns. */
export async function benchReading(argv: readonly string[]): Promise<void> {
  const options = readArguments(argv, readingDefaults)
  const { rounds, bytes, hostile, beside } = options
  const measure = (works: readonly Work[]) => measureInTurn(works, rounds, options['batch-ms'])
  const other = beside === '' ? undefined : await loadDomain(beside)
  const ordinary = domain.providerNames.map((provider) => ({
    provider,
    name: `ordinary, ${bytes} bytes`,
    body: longReport(provider, bytes)
  }))
  const reports = hostile ? [...ordinary, ...listHostileReports(1_000_000, 'call-1')] : ordinary

  process.stdout.write(`${['report', 'step', 'us', 'JSON.parse', 'other tree', 'ratio'].join('\t')}\n`)
  for (const { provider, name, body } of reports) {
    const works = [
      { name: 'parser', run: () => JSON.parse(body) },
      ...stepsOf('this', domain, provider, body),
      ...(other === undefined ? [] : stepsOf('other', other, provider, body))
    ]
    const us = await measure(works)
    for (const step of ['body', 'read']) {
      const [mine = 0, parser = 1, others] = [us.get(`this ${step}`), us.get('parser'), us.get(`other ${step}`)]
      const beside = others === undefined ? [] : [Math.round(others), (mine / others).toFixed(2)]
      const line = [`${provider}, ${name}`, step, Math.round(mine), (mine / parser).toFixed(2), ...beside]
      process.stdout.write(`${line.join('\t')}\n`)
    }
  }
}

async function loadDomain(path: string): Promise<Domain> {
  return await import(new URL('packages/domain/src/index.ts', pathToFileURL(`${resolve(path)}/`)).href)
}

function stepsOf(tree: string, { parseBody, providers }: Domain, provider: domain.ProviderName, text: string): Work[] {
  const bytes = Buffer.from(text)
  const body = parseBody(text)
  if (!body.ok) throw new Error(body.problem)

  return [
    { name: `${tree} body`, run: () => parseBody(bytes.toString('utf8')) },
    { name: `${tree} read`, run: () => providers[provider].read(body.value, { country: 'US' }) }
  ]
}

/** Returns the medians of the rounds, in microseconds. Every other round has the reverse order. */
async function measureInTurn(works: readonly Work[], rounds: number, batchMs: number) {
  const samples = new Map<string, number[]>(works.map(({ name }) => [name, []]))
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, run } of round % 2 === 0 ? works : works.toReversed()) {
      const us = cpuUsOf(run, batchMs)
      if (round >= 0) samples.get(name)?.push(us) // the first round is a warm-up
    }
  }

  return new Map([...samples].map(([name, values]) => [name, spreadOf(values).median]))
}

function cpuUsOf(run: () => unknown, batchMs: number): number {
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs += 1) {
    run()
    if (runs % 4 !== 0 && runs > 4) continue
    const { user, system } = process.threadCpuUsage(before)
    if (user + system >= batchMs * 1_000) return (user + system) / runs
  }
}
