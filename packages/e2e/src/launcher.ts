import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../../..')

/** What a start is told. */
export interface LauncherSettings {
  readonly DATA_DIR: string
  readonly MANAGEMENT_PORT: string
  readonly WEBHOOK_PORT: string
  /** Passed on to the services. */
  readonly [setting: string]: string
}

export interface Launcher {
  readonly pid: number
  /** What it has printed so far, progress and errors included. */
  output(): string
  /** Resolves with the exit code once it has ended; null when a signal ended it. */
  readonly ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

/** A folder that does not exist yet, where every account may go. */
export function newDataDir(): string {
  return join(tmpdir(), `callbook-e2e-${randomUUID()}`)
}

/** Starts what `npm start` starts, without the installation in front of it. */
export function launch(settings: LauncherSettings): Launcher {
  const { HOME, PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['infra/local/start.ts'], {
    cwd: root,
    env: { HOME, PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))

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
