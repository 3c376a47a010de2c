import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../launcher.ts'

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const { tasks }: { tasks: Readonly<Record<string, { dependsOn?: string[]; inputs?: string[] }>> } = JSON.parse(
  read('turbo.json')
)
const packages = new Map(
  execFileSync('git', ['ls-files', 'packages/*/package.json', 'apps/*/package.json'], { cwd: root })
    .toString()
    .trim()
    .split('\n')
    .map((file) => {
      const manifest: Manifest = JSON.parse(read(file))
      return [manifest.name, { manifest, folder: file.replace('/package.json', '') }]
    })
)

/** The longest tests start before those of the packages below, so they list their inputs instead of waiting. */
const early = Object.entries(tasks).filter(
  ([task, { dependsOn = [] }]) =>
    task.endsWith('#test') && !/e2e|console|client/.test(task) && !dependsOn.includes('^sources')
)

it.each(early)('%s runs again if a package below changes', (task, { inputs = [] }) => {
  const globs = inputs.map((input) => input.replace('$TURBO_ROOT$/', ''))
  const files = [...dependenciesOf(task.replace('#test', ''))].map(
    (name) => `${packages.get(name)?.folder}/src/index.ts`
  )

  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !globs.some((glob) => matchesGlob(file, glob)))).toEqual([])
})

function dependenciesOf(name: string, found = new Set<string>()): Set<string> {
  const { dependencies, devDependencies } = packages.get(name)?.manifest ?? {}
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
    if (!packages.has(dependency) || found.has(dependency)) continue
    found.add(dependency)
    dependenciesOf(dependency, found)
  }

  return found
}

function read(file: string): string {
  return readFileSync(`${root}/${file}`, 'utf8')
}
