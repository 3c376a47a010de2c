import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from '../../stack/end-with-us.ts'

export interface Program {
  readonly pid: number
  stop(): Promise<void>
}

export interface ProgramOptions {
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
