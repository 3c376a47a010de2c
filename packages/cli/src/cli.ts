#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { readUserName } from './actor.ts'
import { main } from './main.ts'

/** Programs that open a page, by platform. */
const openers: Readonly<Record<string, string>> = { darwin: 'open', linux: 'xdg-open' }

const { argv, env, stdin, stdout, stderr } = process
const projectRoot = resolve(import.meta.dirname, '../../..')

process.exitCode = await main(argv.slice(2), {
  env,
  projectRoot,
  homeDir: homedir(),
  userName: readUserName(env),
  stdin,
  stdout,
  stderr,
  columns: stdout.columns,
  interruption,
  openBrowser
})

/** Opens a page in the browser of the user. Does nothing without one: the address is printed as well. */
function openBrowser(url: string): void {
  const program = openers[process.platform]
  if (program === undefined) return
  const child = spawn(program, [url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

/**
 * Returns a signal that is aborted by Ctrl-C, a closed terminal or `kill`. After the call, none of these ends the
 * process.
 */
function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => controller.abort())

  return controller.signal
}
