#!/usr/bin/env node
import { resolve } from 'node:path'
import { readUserName } from './cli/actor.ts'
import { interruption } from './cli/interruption.ts'
import { main } from './cli/main.ts'

const { argv, env, stdin, stdout, stderr } = process
const projectRoot = resolve(import.meta.dirname, '../../..')

process.exitCode = await main(argv.slice(2), {
  env,
  projectRoot,
  userName: readUserName(),
  stdin,
  stdout,
  stderr,
  columns: stdout.columns,
  interruption
})
