import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { programOf } from '../../../infra/programs/program-of.mjs'

export const root = resolve(import.meta.dirname, '../../..')

/** Settings of a start. */
export interface LauncherSettings {
  readonly DATA_DIR: string
  readonly MANAGEMENT_PORT: string
  readonly WEBHOOK_PORT: string
  /** Further settings, which are passed to the services. */
  readonly [setting: string]: string
}

export interface Launcher {
  readonly pid: number
  /** Returns the output so far, including progress and errors. */
  output(): string
  /** Resolves with the exit code after the process ends, or `null` if a signal ended it. */
  readonly ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/** Returns the path of a new folder, not yet created, that every account may enter. */
export function newDataDir(parent = tmpdir()): string {
  return join(parent, `callbook-e2e-${randomUUID()}`)
}

/** Stops a process after its parent has ended, even if the parent was killed. */
export const tether = ['--import', pathToFileURL(join(root, 'infra/local/tether.ts')).href] as const

/**
 * Starts the same program as `npm start`, without the installation.
 *
 * @param words the words after `npm start --`
 */
export function launch(settings: LauncherSettings, ...words: readonly string[]): Launcher {
  const { HOME, PATH, NODE_COMPILE_CACHE } = process.env
  const source = 'infra/local/start.ts'
  const isOnSources = settings['RUN_SOURCES'] === 'true'
  const child = spawn(process.execPath, [...tether, isOnSources ? source : programOf(source), ...words], {
    cwd: root,
    env: { HOME, PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))

  return {
    pid: pidOf(child),
    output: () => output,
    ended: once(child, 'close').then(([code]) => code),
    kill: (signal) => child.kill(signal)
  }
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The launcher could not be started')

  return pid
}
