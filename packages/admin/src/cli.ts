import { resolve } from 'node:path'
import { main } from './main.ts'

const { argv, env, stdin, stdout, stderr } = process
const projectRoot = resolve(import.meta.dirname, '../../..')

process.exitCode = await main(argv.slice(2), { env, projectRoot, stdin, stdout, stderr })
