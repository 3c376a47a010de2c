import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../free-port.ts'
import { root } from '../launcher.ts'

/** A webhook-ingest that can be ended and started again; its address stays the same. */
export interface WebhookProcess {
  readonly url: string
  /** Resolves once it listens. */
  start(): Promise<void>
  /** Resolves with the exit code once it has ended; null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
  health(): Promise<Health>
}

interface Health {
  readonly status: string
  readonly spool?: { readonly waiting: number; readonly failed?: number }
}

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
}

export async function createWebhookProcess(settings: Readonly<Record<string, string>>): Promise<WebhookProcess> {
  const port = String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  let running: Running | undefined

  return {
    url,
    async start() {
      const { HOME, PATH } = process.env
      const child = spawn(process.execPath, ['apps/webhook-ingest/src/server.ts'], {
        cwd: root,
        env: { HOME, PATH, PORT: port, LOG_LEVEL: 'info', ...settings },
        stdio: ['ignore', 'pipe', 'pipe']
      })
      running = { child, ended: once(child, 'exit').then(([code]) => code) }
      await untilListening(child)
    },
    async end(signal) {
      running?.child.kill(signal)
      return (await running?.ended) ?? null
    },
    async health() {
      const response = await fetch(`${url}/health`)
      return (await response.json()) as Health
    }
  }
}

async function untilListening({ stdout, stderr }: ChildProcess): Promise<void> {
  if (stdout === null || stderr === null) throw new Error('The output of the service is not piped')
  let errors = ''
  stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  for await (const line of createInterface(stdout)) {
    if (!line.includes('listening at')) continue
    stdout.resume()
    return
  }

  throw new Error(`The service did not start:\n${errors}`)
}

/** Waits until the database is back for a service, and nothing waits in its spool. */
export async function untilDrained({ health }: WebhookProcess): Promise<void> {
  for (;;) {
    const { status, spool } = await health()
    if (status === 'ok' && (spool?.waiting ?? 0) === 0) return
    await sleep(50)
  }
}
