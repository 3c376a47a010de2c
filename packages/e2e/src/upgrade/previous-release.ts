import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { listReleases, type Release } from '@callbook/db/testing'
import { root } from '../launcher.ts'

const run = promisify(execFile)

export interface PreviousRelease extends Release {
  /** Folder with its sources and their dependencies. */
  readonly folder: string
}

/**
 * Returns the newest recorded release with its programs: those of its tag, or of the recorded commit.
 *
 * They come from the history of this repository, with dependencies from the package registry, once for each machine.
 *
 * @returns `undefined` after printing the reason, such as a clone without history
 */
export async function findPreviousRelease(): Promise<PreviousRelease | undefined> {
  const release = listReleases().at(-1)
  if (release === undefined) throw new Error('No release is recorded')
  const commit = (await commitOf(`refs/tags/v${release.version}`)) ?? (await commitOf(release.commit))
  if (commit === undefined) {
    report(release, `this repository lacks the tag v${release.version} and the commit ${release.commit}`)
    return undefined
  }

  const folder = join(tmpdir(), `callbook-release-${commit}`)
  if (!existsSync(folder)) {
    try {
      await install(commit, folder)
    } catch (error) {
      report(release, `its programs could not be installed: ${error}`)
      return undefined
    }
  }

  return { ...release, folder }
}

function report({ version }: Release, reason: string): void {
  process.stderr.write(`no upgrade from ${version}: ${reason}\n`)
}

async function commitOf(name: string): Promise<string | undefined> {
  const found = await run('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd: root }).catch(
    () => undefined
  )

  return found?.stdout.trim()
}

/** Extracts a commit, and installs the dependencies of its programs as infra/README.md describes. */
async function install(commit: string, folder: string): Promise<void> {
  const unfinished = await mkdtemp(join(tmpdir(), 'callbook-release-'))
  try {
    const archive = `${unfinished}.tar`
    await run('git', ['archive', '--output', archive, commit], { cwd: root })
    await run('tar', ['-xf', archive, '-C', unfinished])
    await rm(archive)
    const { packageManager } = JSON.parse(await readFile(join(unfinished, 'package.json'), 'utf8'))
    const packages = ['webhook-ingest', 'management-api', 'cli'].flatMap((name) => ['--filter', `@callbook/${name}...`])
    const options = ['--prod', '--no-optional', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only']
    await run('npx', ['--prefer-offline', '--yes', packageManager, 'install', ...options, ...packages], {
      cwd: unfinished
    })
    await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}
