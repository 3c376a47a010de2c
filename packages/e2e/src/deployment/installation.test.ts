import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { readCall } from '@callbook/domain/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { writeInstallation } from '../../../../infra/release/installation.ts'
import { pageOf } from '../documentation/pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'callbook-installation-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeInstallation('Acme/Callbook', folder)

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

describe('the archive of a release', () => {
  it('names the images of its repository, in lower case', () => {
    const images = Object.values<{ image: string }>(parse(read('infra/compose/compose.yaml'), { merge: true }).services)
      .map(({ image }) => image)
      .filter((image) => image.startsWith('ghcr.io/'))
    const kubernetes: { newName: string }[] = parse(read('infra/kubernetes/overlays/example/kustomization.yaml')).images

    expect([...new Set(images.map((image) => image.split(':')[0]))].sort()).toEqual([
      'ghcr.io/acme/callbook/admin',
      'ghcr.io/acme/callbook/management-api',
      'ghcr.io/acme/callbook/webhook-ingest'
    ])
    expect(kubernetes.map(({ newName }) => newName).sort()).toEqual(
      [...new Set(images.map((image) => image.split(':')[0]))].sort()
    )
    expect(files.filter((file) => read(file).includes('registry.example.com'))).toEqual([])
  })

  it('has every file that compose mounts', () => {
    const services = Object.values<{ volumes?: string[] }>(
      parse(read('infra/compose/compose.yaml'), { merge: true }).services
    )
    const mounted = services
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.replace(/\$\{\w+:-([^}]*)\}/, '$1').split(':')[0] ?? '')
      .filter((source) => source.startsWith('.') && source !== './backups')

    expect(mounted).toContain('../postgres/roles.sql')
    expect(mounted.filter((file) => !existsSync(join(folder, 'infra/compose', file)))).toEqual([])
    expect(files).toContain('infra/compose/new-env.sh')
  })

  it('has no secrets, and nothing that needs a clone', () => {
    expect(files.filter((file) => /\.md$|\/\.env$|backups|build\.yaml/.test(file))).toEqual([])
  })

  it.each(['', 'callbook', 'acme/callbook/more', 'acme/call book'])('is not written for %j', (repository) => {
    expect(() => writeInstallation(repository, folder)).toThrow('Expected a repository')
  })
})

describe('the report in the guide of compose', () => {
  it('is a call of Vapi with every field read', () => {
    const [, report = ''] = /<<'END'\n(.*?)\nEND\n/s.exec(pageOf('infra/compose/README.md').text) ?? []

    expect(readCall('vapi', JSON.parse(report))).toMatchObject({ unreadable: [] })
  })
})
