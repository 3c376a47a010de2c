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

/** The folder of the tools, or the reason why they are missing. */
export type Tools = { readonly folder: string } | { readonly reason: string }

export interface FetchOptions {
  /** Folder of the permanent cache. */
  readonly cache: string
  readonly npmOptions?: readonly string[]
}

/**
 * Fetches the tools that tenants use with an API description, unless they are cached, in the versions of the lockfile
 * in `tools`. Install scripts do not run. The cache never holds an incomplete installation.
 *
 * @throws {Error} if the lockfile differs from the registry or does not belong to these tools
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
      // Another process may have finished first.
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }

  return { folder }
}

/** Installs the tools. Returns `undefined`, or the reason if the registry does not deliver them. */
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
    if (killed === true) return `timeout after ${fetchTimeoutMs / 60_000} minutes`

    return /^npm error (?!code|errno|syscall)(.+)/m.exec(stderr)?.[1] ?? message
  }
}
