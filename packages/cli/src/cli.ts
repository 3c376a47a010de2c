#!/usr/bin/env node
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { readUserName } from './actor.ts'
import { openBrowser } from './commands/login/open-browser.ts'
import { interruption } from './interruption.ts'
import { main } from './main.ts'

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
