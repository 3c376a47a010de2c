import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { listFiles } from '../documentation/pages.ts'
import { root } from '../launcher.ts'

interface Workflow {
  readonly file: string
  readonly text: string
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly environment?: string
  readonly 'timeout-minutes'?: number
  readonly steps: readonly Step[]
}

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

const workflows: readonly Workflow[] = listFiles('.github/workflows/*.yml').map((file) => {
  const text = readFileSync(resolve(root, file), 'utf8')

  return { file, text, ...parse(text) }
})

const jobs = workflows.flatMap(({ file, jobs }) => Object.entries(jobs).map(([name, job]) => ({ file, name, job })))

/** Every permission to write, by job. */
const writes: Readonly<Record<string, readonly string[]>> = {
  'nightly.yml report': ['issues'],
  'release.yml image': ['packages'],
  'release.yml manifest': ['packages', 'id-token', 'attestations'],
  'release.yml client': ['id-token'],
  'release.yml publish': ['contents']
}

/** Jobs that build with code of the repository. Docker keeps their token from it. */
const builds = ['release.yml image']

/** Values of GitHub that no author of a commit, branch or pull request chooses as text. */
const trusted =
  /^(github\.(token|workflow|sha|event_name|event\.pull_request\.base\.sha)|runner\.temp|matrix\.\w+|steps\.\w+\.outputs\.\w+)$/

/** Groups runs, and reaches no shell. */
const inConcurrency = 'github.ref'

describe.each(workflows)('$file', ({ text, on, permissions }) => {
  it('pins each action to a commit and names its release', () => {
    const uses = text.split('\n').filter((line) => /\buses:/.test(line))

    expect(uses).not.toEqual([])
    expect(uses.filter((line) => !/ uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  it('pins each image that it runs to its content', () => {
    const images = text
      .split('\n')
      .flatMap((line) => line.match(/\b(docker\.io|ghcr\.io|gcr\.io|quay\.io)\/\S+:\S+/g) ?? [])

    expect(images.filter((image) => !/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
  })

  it('starts without permissions, and never with those of another repository', () => {
    expect(permissions).toEqual({})
    expect(Object.keys(on)).not.toContain('pull_request_target')
    expect(Object.keys(on)).not.toContain('workflow_run')
  })

  it('puts only trusted values into expressions', () => {
    const expressions = [...text.matchAll(/\$\{\{\s*(.*?)\s*\}\}/g)].map(([, expression = '']) => expression)
    const untrusted = expressions.filter((expression) => !trusted.test(expression) && expression !== inConcurrency)

    expect(untrusted).toEqual([])
    expect(text.match(/^ {4,}.*\$\{\{ *github\.ref\b.*$/gm)).toBeNull()
  })
})

describe('the workflows', () => {
  it('pin an action to one commit', () => {
    const uses = jobs.flatMap(({ job }) => job.steps.flatMap((step) => step.uses ?? []))
    const names = [...new Set(uses)].map((pinned) => pinned.split('@')[0])

    expect(names).toEqual([...new Set(names)])
  })
})

describe.each(jobs)('the job $name of $file', ({ file, name, job }) => {
  const title = `${file.replace('.github/workflows/', '')} ${name}`
  const written = Object.entries(job.permissions ?? {}).flatMap(([scope, right]) => (right === 'write' ? scope : []))
  const used = (action: string) => job.steps.filter(({ uses = '' }) => uses.startsWith(`${action}@`))

  it('has only the permissions that it needs', () => {
    expect(job.permissions).toBeDefined()
    expect(written).toEqual(writes[title] ?? [])
    expect(Object.values(job.permissions ?? {}).filter((right) => !['read', 'write'].includes(right))).toEqual([])
  })

  it('ends by itself', () => {
    expect(job['timeout-minutes']).toBeGreaterThan(0)
  })

  it('passes values to a shell by its environment', () => {
    expect(job.steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([])
  })

  it('keeps no credentials in the clone', () => {
    expect(used('actions/checkout').filter(({ with: options }) => options?.['persist-credentials'] !== false)).toEqual(
      []
    )
  })

  it('does not run code of this repository if it may write', () => {
    if (written.length === 0 || builds.includes(title)) return

    expect(used('actions/checkout')).toEqual([])
    expect(job.steps.filter(({ run = '' }) => /\b(pnpm|npx|npm (run|install|ci|test)|node )/.test(run))).toEqual([])
  })

  it('is approved before it signs', () => {
    if (written.includes('id-token')) expect(job.environment).toBe('release')
  })
})
