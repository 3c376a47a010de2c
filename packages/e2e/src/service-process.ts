import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findFreePort } from '@callbook/http/testing'
import { programOf } from '../../../infra/programs/program-of.mjs'
import { root, tether } from './launcher.ts'

/** A service that can be ended and restarted at the same address. */
export interface ServiceProcess {
  readonly url: string
  /**
   * Resolves after it listens.
   *
   * @param more settings that contain its address
   */
  start(more?: Readonly<Record<string, string>>): Promise<void>
  /** Resolves with the exit code after it ends, or `null` if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
  health(): Promise<Health>
}

interface Health {
  readonly status: string
  readonly spool?: { readonly waiting: number; readonly failed?: number }
  readonly held_up?: { readonly callers: number; readonly organizations: number; readonly spooled_reports: number }
}

export interface ServiceProcessOptions {
  readonly service: 'management-api' | 'webhook-ingest'
  readonly settings: Readonly<Record<string, string>>
  /** Program to run; default: the server of the service. */
  readonly program?: string
  /** Installation folder; default: this repository. */
  readonly folder?: string
  /** Called with each line of its log. */
  readonly onLine?: (line: string) => void
}

interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
}

export async function createServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const { service, settings, program = 'src/server.ts', folder = root, onLine = () => undefined } = options
  const port = String(await findFreePort())
  const url = `http://127.0.0.1:${port}`
  let running: Running | undefined

  return {
    url,
    async start(more = {}) {
      const { HOME, PATH, NODE_COMPILE_CACHE } = process.env
      const source = `apps/${service}/${program}`
      const child = spawn(process.execPath, [...tether, folder === root ? programOf(source) : source], {
        cwd: folder,
        env: { HOME, PATH, NODE_COMPILE_CACHE, PORT: port, LOG_LEVEL: 'info', ...settings, ...more },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc']
      })
      running = { child, ended: once(child, 'exit').then(([code]) => code) }
      await untilListening(child, onLine)
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

async function untilListening({ stdout, stderr }: ChildProcess, onLine: (line: string) => void): Promise<void> {
  if (stdout === null || stderr === null) throw new Error('The output of the service is not piped')
  let errors = ''
  stderr.setEncoding('utf8').on('data', (text) => (errors += text))

  await new Promise<void>((resolve, reject) => {
    createInterface(stdout)
      .on('line', (line) => {
        onLine(line)
        if (line.includes('listening at')) resolve()
      })
      .on('close', () => reject(new Error(`The service did not start:\n${errors}`)))
  })
}
