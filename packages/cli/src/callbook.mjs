#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { programOf, root } from '../../../infra/programs/program-of.mjs'

enableCompileCache(join(root, 'node_modules/.cache/node'))
await import(pathToFileURL(programOf('packages/cli/src/cli.ts')).href)
