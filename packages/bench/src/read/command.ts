import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments, requestedNames } from '../arguments.ts'
import { ratioOf, resultsDir, type Sample, saveResult, shortSpread, subject } from '../results.ts'
import { type Runner, runRounds } from '../rounds.ts'
import { defaultDataDir, startPostgres } from '../stack/postgres.ts'
import type { Service } from '../stack/service.ts'
import { openTree, otherTree } from '../stack/tree.ts'
import { createRunner, startCountAndOffset, startProduct } from './contenders.ts'
import { filterChoices, findPoints, type ReadPoint } from './pages.ts'
import { startPeers } from './peers/index.ts'
import { provideTenant, provideTenantOf } from './tenant.ts'

export const readDefaults = {
  /** Calls of the tenant whose pages are measured. */
  calls: 200_000,
  resources: 'calls,evaluations,customers',
  filters: filterChoices.join(),
  /** Pages of a list. Some contenders need minutes for a page far inside a long list. */
  pages: 'first,middle,last',
  connections: 16,
  /** Whether to also measure alternative products, installed in a temporary folder. */
  peers: false,
  seconds: 3,
  'warmup-seconds': 1,
  rounds: 3,
  seed: 1,
  'data-dir': defaultDataDir,
  results: resultsDir,
  name: 'read',
  /** Comma-separated parts of the names of contenders to run; empty for all. */
  only: '',
  /** Another checkout of the project with installed packages, whose service is measured as well; empty for none. */
  beside: '',
  /** A folder for CPU profiles of the product; empty for none. */
  profile: ''
}

/** Compares how fast contenders serve pages of lists with their exact totals. */
export async function benchRead(argv: readonly string[], command: string): Promise<void> {
  const options = readArguments(argv, readDefaults)
  const { calls, connections, seconds, rounds, seed, beside, profile } = options
  const load = { connections, seconds, warmupSeconds: options['warmup-seconds'] }
  const postgres = await startPostgres(options['data-dir'])
  const runners: Runner<ReadPoint>[] = []
  const isRequested = requestedNames(options.only)

  try {
    const tenant = await provideTenant(postgres, { calls, seed })
    const product = await startProduct(tenant, profile)
    runners.push(createRunner(postgres, { name: subject, service: product, tenant, load }))
    const chosen = {
      resources: options.resources.split(','),
      filters: options.filters.split(','),
      pages: options.pages.split(',')
    }
    const points = await findPoints(chosen, tenant.values, (target) => readTotal(product, target, tenant.key))

    const service = await startCountAndOffset(tenant)
    runners.push(createRunner(postgres, { name: 'count(*) and offset', service, tenant, load }))
    if (beside !== '') {
      const tree = await openTree(beside)
      const other = await provideTenantOf(tree, postgres, { calls, seed })
      const service = await startProduct(other, profile, tree)
      runners.push(createRunner(postgres, { name: otherTree, service, tenant: other, load }))
    }
    const peers = options.peers
      ? await startPeers(postgres, { tenant, directory: await makePeersDir(), load, isRequested })
      : { runners: [], notMeasured: [] }
    runners.push(...peers.runners)

    const requested = runners.filter(({ name }) => isRequested(name))
    const samples = await runRounds(points, requested, { rounds, settle: async () => undefined })
    const title = `Pages per second of a tenant with ${calls.toLocaleString('en')} calls`
    const settings = { calls, ...load, rounds }
    const { notMeasured } = peers
    await saveResult({ name: options.name, title, command, settings, notMeasured, samples }, options.results)
    printFilterRatios(points, samples)
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()))
    await postgres.stop()
  }
}

async function readTotal(product: Service, target: string, key: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${product.port}${target}`, { headers: { 'x-api-key': key } })
  if (!response.ok) throw new Error(`${target} got status ${response.status}`)
  const { pagination } = (await response.json()) as { readonly pagination: { readonly total: number } }

  return pagination.total
}

/** Outside of the workspace, and kept for the next run, which would otherwise install the same packages again. */
async function makePeersDir(): Promise<string> {
  const directory = join(tmpdir(), 'callbook-peers')
  await mkdir(directory, { recursive: true })

  return directory
}

/** Prints the speed of each filtered page as a multiple of the same page without filters. */
function printFilterRatios(points: readonly ReadPoint[], samples: readonly Sample[]): void {
  const samplesAt = (point: string) =>
    samples.filter((sample) => sample.contender === subject && sample.point === point)
  for (const { point, unfiltered } of points) {
    if (point === unfiltered || samplesAt(unfiltered).length === 0) continue
    const ratio = ratioOf(samplesAt(point), samplesAt(unfiltered))
    process.stdout.write(`${point}: ${shortSpread(ratio)} times as many as without filters\n`)
  }
}
