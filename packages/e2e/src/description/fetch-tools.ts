import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { removeLeftovers } from '../browser/fetch-chromium.ts'

const run = promisify(execFile)
const pinned = new URL('tools/', import.meta.url)
const fetchTimeoutMs = 240_000

/** Where the tools are, or why they are not. */
export type Tools = { readonly folder: string } | { readonly reason: string }

export interface FetchOptions {
  /** The folder where they are kept, for good. */
  readonly cache: string
  readonly npmOptions?: readonly string[]
}

/**
 * Fetches the tools that tenants use with a description, unless they are there, in the versions that the lockfile
 * beside their names has. Their scripts do not run. They are in the cache whole or not at all.
 *
 * @throws {Error} for a lockfile that is not what the registry has, or not of these tools
 */
export async function fetchTools({ cache, npmOptions = [] }: FetchOptions): Promise<Tools> {
  const lockfile = await readFile(new URL('package-lock.json', pinned))
  const folder = join(cache, `description-tools-${createHash('sha256').update(lockfile).digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return { folder }

  process.stderr.write('Fetching tools for descriptions of APIs, once: 80 MB\n')
  await mkdir(cache, { recursive: true })
  await removeLeftovers(cache)
  const unfinished = await mkdtemp(join(cache, 'unfinished-'))
  try {
    const failure = await install(unfinished, npmOptions)
    if (failure !== undefined) return { reason: `the tools could not be fetched: ${failure}` }
    await rename(unfinished, folder).catch((error) => {
      // Another process may have been first.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }

  return { folder }
}

/** Undefined once they are there, else why the registry does not give them. */
async function install(folder: string, npmOptions: readonly string[]): Promise<string | undefined> {
  for (const file of ['package.json', 'package-lock.json']) await copyFile(new URL(file, pinned), join(folder, file))
  const retries = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000']
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...retries, ...npmOptions]
  try {
    await run('npm', ['ci', ...options], { cwd: folder, timeout: fetchTimeoutMs })

    return undefined
  } catch (error) {
    const { killed, stderr = '', message } = error as Error & { killed?: boolean; stderr?: string }
    if (/code (?:EUSAGE|EINTEGRITY)/.test(stderr)) throw error
    if (killed === true) return `it took longer than ${fetchTimeoutMs / 60_000} minutes`

    return /^npm error (?!code|errno|syscall)(.+)/m.exec(stderr)?.[1] ?? message
  }
}
