import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@callbook/http/testing'
import type { Vitals } from './probe.ts'
import { type Tree, thisTree } from './tree.ts'

/** A server in a separate process, on a port of 127.0.0.1. */
export interface Service {
  readonly port: number
  readonly pid: number
  readVitals(): Promise<Vitals>
  /** Stops it as an operator does. */
  stop(): Promise<void>
  /** Kills it like a crash. */
  kill(): Promise<void>
}

const readyWithinMs = 300_000

const stopWithinMs = 60_000

const respondWithinMs = 60_000

const probe = import.meta.resolve('./probe.ts')

/** @param folder where a process writes its CPU profile when it ends; empty for no profile */
export function profileFlags(folder: string): string[] {
  return folder === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(folder)}`]
}

/** @param program the URL of a TypeScript file that listens on PORT */
export async function startService(
  program: string,
  settings: Readonly<Record<string, string>>,
  nodeFlags: readonly string[] = []
): Promise<Service> {
  const { HOME, PATH, NODE_COMPILE_CACHE } = process.env
  const port = Number(settings['PORT'] ?? (await findFreePort()))
  const env = {
    HOME,
    PATH,
    NODE_COMPILE_CACHE,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...settings
  }
  const child = spawn(process.execPath, [...nodeFlags, '--import', probe, fileURLToPath(program)], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  })
  await listens(child, port)

  return {
    port,
    pid: child.pid ?? 0,
    async readVitals() {
      const answer = once(child, 'message', { signal: AbortSignal.timeout(respondWithinMs) })
      child.send('read', () => undefined)
      const [vitals]: Vitals[] = await answer
      if (vitals === undefined) throw new Error('a service reported no vitals')

      return vitals
    },
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL')
  }
}

async function listens(child: ChildProcess, port: number): Promise<void> {
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await sleep(50)) {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`${child.spawnargs.at(-1)} ended with ${end}`)
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer !== undefined) return
  }
  child.kill('SIGKILL')
  throw new Error(`${child.spawnargs.at(-1)} does not listen`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const deadline = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(deadline)
}

/** Returns the Node flags with which the image of an app runs it. */
export function deployedFlags(
  app: 'management-api' | 'webhook-ingest',
  { folder }: Pick<Tree, 'folder'> = thisTree
): readonly string[] {
  const dockerfile = new URL('infra/docker/Dockerfile', folder)
  const [, command] = new RegExp(`^CMD (.*/${app}/.*)`, 'm').exec(readFileSync(dockerfile, 'utf8')) ?? []
  if (command === undefined) throw new Error(`infra/docker/Dockerfile does not run ${app}`)

  return (JSON.parse(command) as string[]).filter((argument) => argument.startsWith('--'))
}
