import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@callbook/http/testing'
import { root } from '../launcher.ts'

export const configuration = await readFile(resolve(root, 'infra/reverse-proxy/nginx.conf'), 'utf8')

/** Debian installs nginx in a folder that is not on the path of every account. */
const program = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
if (program === undefined) process.stderr.write('no nginx on the PATH: the tests that need one are skipped\n')

export const hasNginx = program !== undefined

/** Path of nginx; empty if it is not installed. */
export const nginxProgram = program ?? ''

export interface Nginx {
  /** URLs of the servers for webhooks, the API and the console. */
  readonly webhooks: string
  readonly api: string
  readonly console: string
  /** Reads its logs. */
  readLogs(): Promise<string>
  stop(): Promise<void>
}

/** Addresses that replace the installation-specific upstreams of our configuration. */
export interface Upstreams {
  /** Host and port of each server. */
  readonly webhooks: readonly string[]
  readonly api: readonly string[]
}

/** Starts nginx with our configuration, with other addresses and without TLS. */
export async function startNginx({ webhooks, api }: Upstreams): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'callbook-nginx-'))
  await chmod(folder, 0o755) // nginx workers of root run under another account
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()] as const
  const file = join(folder, 'nginx.conf')
  await writeFile(file, wrap(folder, adapt(folder, ports, [webhooks, api])))

  const nginx = spawn(nginxProgram, ['-p', folder, '-c', file, '-e', join(folder, 'start.log')], { stdio: 'pipe' })
  let errors = ''
  nginx.stderr.setEncoding('utf8').on('data', (text) => (errors += text))
  await untilListening(nginx, ports[0], () => errors)

  return {
    webhooks: `http://127.0.0.1:${ports[0]}`,
    api: `http://127.0.0.1:${ports[1]}`,
    console: `http://127.0.0.1:${ports[2]}`,
    readLogs: async () =>
      (
        await Promise.all(['callbook.log', 'callbook-error.log'].map((name) => readFile(join(folder, name), 'utf8')))
      ).join(''),
    stop: async () => {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    }
  }
}

function adapt(folder: string, ports: readonly number[], upstreams: readonly (readonly string[])[]): string {
  const listens = [...ports]
  const groups = [...upstreams]

  return configuration
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replaceAll(/^ *ssl_certificate.*$/gm, '')
    .replaceAll('listen 443 ssl;', () => `listen 127.0.0.1:${listens.shift()};`)
    .replaceAll(/(?:^ *server 10\.0\.0\.\d+:8080([^;\n]*);\n)+/gm, (_, parameters: string) =>
      (groups.shift() ?? []).map((address) => `server ${address}${parameters};\n`).join('')
    )
}

function wrap(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`)

  return `daemon off; pid ${folder}/pid; events {}\nhttp {\n${temporary.join('\n')}\n${http}\n}\n`
}

/**
 * Resolves once nginx accepts connections.
 *
 * @throws {Error} with `errors` if it ends
 */
export async function untilListening(nginx: ChildProcess, port: number, errors: () => string): Promise<void> {
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start:\n${errors()}`)
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer !== undefined) return
    await sleep(20)
  }
}
