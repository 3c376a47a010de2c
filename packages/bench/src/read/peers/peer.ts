import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endWithUs } from '../../stack/processes.ts'
import type { ReadPoint } from '../pages.ts'
import type { Tenant } from '../tenant.ts'

/** Another product that serves the same tables over HTTP. */
export interface Peer {
  readonly name: string
  /**
   * @param directory a folder outside of the workspace for everything that the peer installs and writes
   * @throws {Error} with the reason why it cannot be measured here
   */
  start(tenant: Tenant, directory: string): Promise<RunningPeer>
}

export interface RunningPeer extends Program {
  readonly port: number
  /** Returns the first lines of a request for the same rows, with or without their exact total. */
  requestOf(point: ReadPoint, options: { readonly isCounted: boolean }): readonly string[]
}

interface Program {
  readonly pid: number
  stop(): Promise<void>
}

interface ProgramOptions {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Responds with 200 once the program is ready. */
  readonly readyUrl: string
}

const readyWithinMs = 90_000

/** Runs a third-party program in a separate process group until `stop`. */
export async function startProgram(file: string, { args, cwd, env, readyUrl }: ProgramOptions): Promise<Program> {
  const { HOME, PATH } = process.env
  const child = spawn(file, [...args], { cwd, env: { HOME, PATH, ...env }, detached: true, stdio: 'ignore' })
  const pid = child.pid
  if (pid === undefined) throw new Error(`${file} does not start`)

  const hasEnded = endWithUs(-pid, 'SIGKILL')
  child.once('exit', hasEnded)

  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-pid, 'SIGTERM')
    await Promise.race([ended, sleep(10_000, undefined, { ref: false }).then(() => process.kill(-pid, 'SIGKILL'))])
  }

  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await sleep(200)) {
    if (child.exitCode !== null) throw new Error(`${file} ended with exit code ${child.exitCode}`)
    const answer = await fetch(readyUrl).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return { pid, stop }
  }
  await stop()
  throw new Error(`${file} does not answer`)
}

interface Packages {
  readonly dependencies: Readonly<Record<string, string>>
  /** Versions that replace those in the dependencies' own requirements. */
  readonly overrides?: Readonly<Record<string, string>>
}

/**
 * Installs packages into a folder without running their scripts, because compiled parts are published in compiled
 * form.
 */
export async function installPackages(folder: string, packages: Packages): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    `${folder}/package.json`,
    JSON.stringify({ name: 'peer', private: true, type: 'module', ...packages })
  )
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
}
