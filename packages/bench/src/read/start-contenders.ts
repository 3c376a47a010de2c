import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrganizationId } from '@callbook/domain'
import { type MeasureOptions, measure } from '../measure.ts'
import { subject } from '../results/result.ts'
import type { Runner } from '../rounds.ts'
import { deployedFlags } from '../stack/deployed-flags.ts'
import type { Postgres } from '../stack/postgres.ts'
import { profileFlags, type Service, startService } from '../stack/service.ts'
import { type Tree, thisTree } from '../stack/tree.ts'
import { type ReadPoint, targetOf } from './points.ts'

export interface ReadSetup extends Omit<MeasureOptions, 'next'> {
  readonly connectionString: string
  readonly organizationId: OrganizationId
  readonly key: string
  /** A folder for CPU profiles; empty for none. */
  readonly profile: string
  /** The tree whose product is measured, by default this one. */
  readonly tree?: Tree
}

const programs = {
  memory: import.meta.resolve('./contenders/from-memory.ts'),
  plain: import.meta.resolve('./contenders/count-and-offset.ts')
}

/** Starts the product, the same responses from memory, and the straightforward design, each in a separate process. */
export async function startContenders(
  postgres: Postgres,
  points: readonly ReadPoint[],
  setup: ReadSetup
): Promise<Runner<ReadPoint>[]> {
  const database = { DATABASE_URL: setup.connectionString }
  const product = await startProduct(setup)
  const answers = await mkdtemp(join(tmpdir(), 'callbook-answers-'))
  await writeFile(join(answers, 'answers.json'), JSON.stringify(await readResponses(product, points, setup.key)))
  const memory = await startService(programs.memory, { ANSWERS: join(answers, 'answers.json') })
  await rm(answers, { recursive: true })
  const plain = await startService(programs.plain, {
    ...database,
    ORGANIZATION_ID: setup.organizationId
  })

  return [
    runner(subject, product, postgres, setup),
    runner('the same bytes from memory', memory, postgres, setup),
    runner('count(*) and offset', plain, postgres, setup)
  ]
}

async function readResponses(product: Service, points: readonly ReadPoint[], key: string): Promise<object> {
  const answers: [string, string][] = []
  for (const point of points) {
    const response = await fetch(`http://127.0.0.1:${product.port}${targetOf(point)}`, {
      headers: { 'x-api-key': key }
    })
    if (!response.ok) throw new Error(`${targetOf(point)} got status ${response.status}`)
    answers.push([targetOf(point), await response.text()])
  }

  return Object.fromEntries(answers)
}

/** Starts the product on another database. Each point is found there by its name. */
export async function startOnDatabase(
  name: string,
  postgres: Postgres,
  points: readonly ReadPoint[],
  setup: ReadSetup
): Promise<Runner<ReadPoint>> {
  const product = await startProduct(setup)

  return runner(name, product, postgres, setup, ({ point }) => {
    const own = points.find((candidate) => candidate.point === point)
    if (own === undefined) throw new Error(`${name} has no ${point}`)

    return own
  })
}

async function startProduct({ connectionString, profile, tree = thisTree }: ReadSetup): Promise<Service> {
  const flags = [...deployedFlags('management-api', tree), ...profileFlags(profile)]

  return await startService(
    new URL('apps/management-api/src/server.ts', tree.folder).href,
    { DATABASE_URL: connectionString, MANAGEMENT_RATE_LIMIT: '100000000' },
    flags
  )
}

function runner(
  name: string,
  service: Service,
  postgres: Postgres,
  setup: ReadSetup,
  ownOf = (point: ReadPoint): ReadPoint => point
): Runner<ReadPoint> {
  return {
    name,
    async run(point) {
      const target = targetOf(ownOf(point))
      const head = [`GET ${target} HTTP/1.1`, 'host: 127.0.0.1', `x-api-key: ${setup.key}`]
      const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n`)
      const metrics = await measure(service, postgres, { ...setup, next: () => request })

      return { ...metrics, page_bytes: await bytesOf(service, target, setup.key) }
    },
    stop: service.stop
  }
}

async function bytesOf(service: Service, target: string, key: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${service.port}${target}`, {
    headers: { 'x-api-key': key, 'accept-encoding': 'identity' }
  })

  return (await response.arrayBuffer()).byteLength
}
