import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../launcher.ts'

interface Job {
  readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[]
}

interface Node {
  readonly image: string
  readonly ports?: readonly string[]
  readonly command: readonly string[]
}

const workflow = read('.github/workflows/ci.yml')
const releasing: Job = read('.github/workflows/release.yml').jobs.release
const cluster: { readonly services: Readonly<Record<string, Node>> } = read('infra/citus/compose.yaml')
const { packageManager } = read('package.json')
const clientReadme = readFileSync(resolve(root, 'packages/client/README.md'), 'utf8')

describe('the workflow', () => {
  it('runs the tests by the documented commands', () => {
    expect(commandsOf(workflow.jobs.check)).toContain('.ci/run')
  })

  it('runs the query tests on the cluster of infra/citus at its address', () => {
    const { citus } = workflow.jobs
    const urls = citus.steps.flatMap(({ env }: Job['steps'][number]) => env?.['CITUS_URL'] ?? [])

    expect(commandsOf(citus).slice(-3).join('\n')).toContain('--project Citus')
    expect(urls).toHaveLength(1)
    expect(cluster.services['coordinator']?.ports).toEqual([`127.0.0.1:${new URL(urls[0]).port}:5432`])
  })

  it.each([
    ['check', workflow.jobs.check],
    ['citus', workflow.jobs.citus],
    ['release', releasing]
  ])('uses the package manager of the project: %s', (_, job: Job) => {
    const used = commandsOf(job).flatMap((command) => command.match(/pnpm@\S+/g) ?? [])

    expect(new Set(used)).toEqual(new Set([packageManager]))
  })

  it('stores the client packed as its README describes', () => {
    const [, command = ''] = /^npx (pnpm\S+ --filter @callbook\/client pack)/m.exec(clientReadme) ?? []

    expect(command).toContain(packageManager)
    expect(commandsOf(workflow.jobs.check)).toContainEqual(expect.stringContaining(command))
  })
})

describe('the release workflow', () => {
  it('requires both recorded files of the version, under their names', () => {
    const commands = commandsOf(releasing).join('\n')
    const [file = ''] = globSync('packages/db/src/checks/releases/*/rows.jsonl.gz', { cwd: root })

    expect(commands).toContain(`${dirname(dirname(file))}/\${GITHUB_REF_NAME#v}/"{statements.json,${basename(file)}}`)
  })

  it('tests every supported version of PostgreSQL', () => {
    expect(releasing.steps.flatMap(({ env }) => env?.['POSTGRES_VERSIONS'] ?? [])).toEqual([
      workflow.jobs.postgresql.strategy.matrix.version.join()
    ])
  })
})

describe('the test cluster', () => {
  it('is a coordinator and two workers of one version, pinned in full by the image name', () => {
    const images = new Set(Object.values(cluster.services).map(({ image }) => image))

    expect(Object.keys(cluster.services)).toEqual(['coordinator', 'worker-1', 'worker-2', 'nodes'])
    expect([...images]).toEqual([expect.stringMatching(/^citusdata\/citus:\d+\.\d+\.\d+$/)])
  })

  it('opens only its coordinator, and only to this machine', () => {
    const ports = Object.values(cluster.services).flatMap((node) => node.ports ?? [])

    expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)])
  })

  it('registers every worker', () => {
    const { nodes, ...others } = cluster.services
    const workers = Object.keys(others).filter((name) => name.startsWith('worker'))

    for (const worker of workers) expect(nodes?.command.join('\n')).toContain(`citus_add_node('${worker}', 5432)`)
    expect(nodes?.command[0]).toContain("citus_set_coordinator_host('coordinator', 5432)")
  })
})

// biome-ignore lint/suspicious/noExplicitAny: files of many shapes
function read(path: string): any {
  return parse(readFileSync(resolve(root, path), 'utf8'), { merge: true })
}

function commandsOf({ steps }: Job): string[] {
  return steps.flatMap(({ run }) => run ?? [])
}
