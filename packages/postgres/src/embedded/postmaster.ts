import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { type Cluster, serves } from './cluster.ts'
import { findFreePort } from './port.ts'

/** Main process of a server. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
}

export interface StartOptions {
  readonly cluster: Cluster
  readonly postgres: string
  readonly account: Account
  readonly port: number | undefined
  readonly settings: Readonly<Record<string, string>>
}

/** Recovery after a crash can take long. */
const readyWithinMs = 120_000

/** Time for the server to react to a signal before a stronger one is sent. */
const heedWithinMs = 10_000

/** Characters. */
const maxLogSize = 1_000_000

/** Returns the running server of `cluster`. The lock file of a dead server is ignored. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const lines = (await read(lockFile(cluster))).split('\n')
  const pid = Number(lines[0])

  return (await isServerOf(cluster, pid)) ? { pid, port: Number(lines[3]) } : undefined
}

/** Starts the server of `cluster`, which must not be running, and waits until it responds. */
export async function startPostmaster({ cluster, postgres, account, ...options }: StartOptions): Promise<Postmaster> {
  await removeStaleLock(cluster)
  const port = options.port ?? (await findFreePort('127.0.0.1', await lastPort(cluster)))
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...options.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  // A file, because a pipe would break when this process ends; a separate session, which Ctrl-C does not reach.
  const logged = await logSize(cluster)
  const log = openSync(cluster.logFile, 'a', 0o600)
  const server = spawn(postgres, ['-D', cluster.directory, '-p', String(port), ...flags], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log]
  })
  closeSync(log)
  server.unref()

  const failure = await failureToStart(server, cluster, port)
  if (failure === undefined) return { pid: Number(server.pid), port }

  await stopPostmaster(cluster, Number(server.pid))
  const lines = (await read(cluster.logFile)).slice(logged).trim()
  throw new Error(`PostgreSQL did not start: ${failure}. Log in ${cluster.logFile}:\n${lines}`)
}

/** Terminates the sessions of a server and stops it. Resolves once its process has ended. */
export async function stopPostmaster(cluster: Cluster, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!(await isServerOf(cluster, pid))) return

    process.kill(pid, signal)
    process.kill(pid, 'SIGCONT') // a suspended process reacts to no signal
    for (let waitedMs = 0; waitedMs < heedWithinMs && (await isServerOf(cluster, pid)); waitedMs += 20) await sleep(20)
  }
}

async function failureToStart(server: ChildProcess, cluster: Cluster, port: number): Promise<string | undefined> {
  let failure: string | undefined
  server.once('error', (error) => {
    failure = error.message
  })
  server.once('exit', (code, signal) => {
    failure = `it ended with ${code ?? signal}`
  })

  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await sleep(20)) {
    if (failure !== undefined) return failure
    if (await serves(cluster, port)) return undefined
  }

  return 'it does not respond'
}

/** Returns the size of the log in characters. A long log is truncated first. */
async function logSize({ logFile }: Cluster): Promise<number> {
  const { length } = await read(logFile)
  if (length < maxLogSize) return length

  await rm(logFile)
  return 0
}

/** PostgreSQL refuses to start if another process has the number of its last one. */
async function removeStaleLock(cluster: Cluster): Promise<void> {
  const isLocked = (await read(lockFile(cluster))) !== ''
  if (isLocked && (await findPostmaster(cluster)) === undefined) await rm(lockFile(cluster), { force: true })
}

/** Returns the port of the last start, from the file with its arguments. */
async function lastPort({ directory }: Cluster): Promise<number | undefined> {
  const port = /"-p" "(\d+)"/.exec(await read(join(directory, 'postmaster.opts')))?.[1]

  return port === undefined ? undefined : Number(port)
}

/** Returns `true` if `pid` is the server of `cluster`, whose folder is among its arguments. */
async function isServerOf({ directory }: Cluster, pid: number): Promise<boolean> {
  return pid > 0 && (await commandLine(pid)).includes(directory)
}

function lockFile({ directory }: Cluster): string {
  return join(directory, 'postmaster.pid')
}

async function read(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => '')
}

const run = promisify(execFile)

/** Returns the command line of a process. Empty if it has ended, even as a zombie. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')

  return await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => ''
  )
}
