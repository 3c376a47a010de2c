import { spawn } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { asRole, connectTestDatabase, createTestDatabaseUrl, type TestDatabase } from '@callbook/db/testing'
import { tester } from '@callbook/operations/testing'
import { expect } from 'vitest'
import { main } from '../main.ts'

const cli = fileURLToPath(new URL('../callbook.mjs', import.meta.url))

export const secretsKey = Buffer.alloc(32, 7).toString('base64')

export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

type Environment = Readonly<Record<string, string>>

/** Runs the command line in this process as `tester`, with `env` as its complete environment. */
export async function runAdmin(
  env: Environment,
  args: readonly string[],
  input = '',
  stop = new AbortController().signal
): Promise<CommandResult> {
  const output = { stdout: '', stderr: '' }
  const writerOf = (name: keyof typeof output) =>
    new Writable({
      decodeStrings: false,
      write: (text, _, done) => {
        output[name] += text
        done()
      }
    })
  const code = await main(args, {
    env,
    projectRoot: '/nowhere',
    homeDir: '/nowhere',
    userName: tester.name,
    stdin: Readable.from([Buffer.from(input)]),
    stdout: writerOf('stdout'),
    stderr: writerOf('stderr'),
    interruption: () => stop,
    openBrowser: () => undefined
  })

  return { code, ...output }
}

/** Runs the command line in a separate process, as an account manager does. */
export async function spawnAdmin(env: Environment, args: readonly string[], input = ''): Promise<CommandResult> {
  const { NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [cli, ...args], { env: { NODE_COMPILE_CACHE, ...env } })
  child.stdin.end(input)
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve))
  ])

  return { code, stdout, stderr }
}

/**
 * Runs the command line in a shell with redirected output, such as `| true`. Returns the exit code of the command line.
 */
export async function spawnInShell(
  env: Environment,
  args: readonly string[],
  redirection: string
): Promise<CommandResult> {
  const { NODE_COMPILE_CACHE, PATH } = process.env
  const script = `{ '${process.execPath}' '${cli}' "$@"; echo "$?" >&3; } ${redirection}`
  const child = spawn('sh', ['-c', script, 'admin', ...args], {
    env: { NODE_COMPILE_CACHE, PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe']
  })
  const [stdout, stderr, code] = await Promise.all([1, 2, 3].map((fd) => text(child.stdio[fd] as Readable)))

  return { code: Number(code), stdout: stdout ?? '', stderr: stderr ?? '' }
}

export interface Admin extends TestDatabase {
  readonly env: Environment
  readonly superuserUrl: string
  /** Runs a command with `--json` and returns its output. Fails on an error or output to stderr. */
  json(args: readonly string[], input?: string): Promise<unknown>
  /** Runs a command that must fail, and returns its error message. */
  error(args: readonly string[], input?: string): Promise<string>
}

/**
 * Runs commands against a new database of the calling test file.
 *
 * @param role `migrator` for commands that change tables and not only their rows
 */
export async function createAdmin(role: 'operator' | 'migrator' = 'operator'): Promise<Admin> {
  return adminOf(await createTestDatabaseUrl(), role)
}

/**
 * Runs commands against a database.
 *
 * @param connectionString URL of its superuser
 */
export function adminOf(connectionString: string, role: 'operator' | 'migrator' = 'operator'): Admin {
  const env = {
    DATABASE_URL: asRole(role, connectionString),
    SECRETS_KEY: secretsKey,
    CONSOLE_ORIGINS: 'https://console.example.com, http://localhost:3000'
  }

  return { ...connectTestDatabase(connectionString), ...commandsWith(env), env, superuserUrl: connectionString }
}

export function commandsWith(env: Environment): Pick<Admin, 'error' | 'json'> {
  return {
    json: async (args, input) => {
      const { code, stdout, stderr } = await runAdmin(env, [...args, '--json'], input)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

      return JSON.parse(stdout)
    },
    error: async (args, input) => {
      const { code, stdout, stderr } = await runAdmin(env, [...args, '--json'], input)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^.+\n$/)
      const { message } = JSON.parse(stderr)

      return message
    }
  }
}
