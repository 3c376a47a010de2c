import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../launcher.ts'
import { commandOf, dockerfile, programOf } from './programs.ts'

describe('infra/docker/Dockerfile', () => {
  it('uses the Node version that the tests run on', () => {
    const { nodeVersion } = parse(readFileSync(resolve(root, 'pnpm-workspace.yaml'), 'utf8'))

    expect(/^ARG NODE_IMAGE=.*node:([\d.]+)-/m.exec(dockerfile)?.[1]).toBe(nodeVersion)
  })

  it('installs the tree that the tests start', () => {
    expect(dockerfile).toContain('node infra/docker/production-tree.ts "$APP" /app')
  })

  it.each(['management-api', 'webhook-ingest', 'admin'])('runs %s as an unprivileged user', (app) => {
    const command = commandOf(app)

    expect(command[0]).toBe('node')
    expect(existsSync(resolve(root, programOf(command)))).toBe(true)
    expect(dockerfile.match(/^USER .*/gm)).toEqual(['USER 65532:65532'])
  })

  it('has the command line on its PATH', () => {
    const file = resolve(root, 'infra/docker/callbook')
    const [shebang, program] = readFileSync(file, 'utf8').split('\n')
    const [, imported = ''] = /^import\('\/app\/(.+)'\)$/.exec(program ?? '') ?? []

    expect(dockerfile).toContain('COPY infra/docker/callbook /usr/local/bin/callbook\n')
    expect(dockerfile).toContain(` ${shebang?.slice('#!'.length)}\n`)
    expect(imported).toBe(programOf(commandOf('admin')))
    expect(statSync(file).mode & 0o111).toBe(0o111)
  })

  it('copies only existing files', () => {
    const copied = [...dockerfile.matchAll(/^COPY (infra\S+)/gm)].map(([, file]) => file ?? '')

    expect(copied).not.toEqual([])
    expect(copied.filter((file) => !existsSync(resolve(root, file)))).toEqual([])
  })
})
