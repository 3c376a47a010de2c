import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { releaseNotes } from '../../../../infra/release/notes.ts'
import { root } from '../launcher.ts'

const { version } = readJson('package.json')
const changelog = readFileSync(resolve(root, 'CHANGELOG.md'), 'utf8')

describe('the notes of a release', () => {
  const sections = '# Changelog\n\n## [0.2.0] - 2027-01-15\n\n### Added\n\n- B\n\n## [0.1.0] - 2026-12-01\n\n- A\n'
  const first = { tag: 'v0.1.0', version: '0.1.0', changelog: sections }

  it('are the section of its version', () => {
    expect(releaseNotes(first)).toBe('- A\n')
    expect(releaseNotes({ ...first, tag: 'v0.2.0', version: '0.2.0' })).toBe('### Added\n\n- B\n')
  })

  it.each([
    { what: 'another version', input: { tag: 'v0.2.0' }, error: 'The tag must be v0.1.0' },
    { what: 'no v', input: { tag: '0.1.0' }, error: 'The tag must be v0.1.0' },
    { what: 'more than the version', input: { tag: 'v0.1.0-rc.1' }, error: 'The tag must be v0.1.0' },
    { what: 'no tag', input: { tag: '' }, error: 'The tag must be v0.1.0' },
    { what: 'a version without a section', input: { tag: 'v0.3.0', version: '0.3.0' }, error: 'has no section' },
    {
      what: 'the beginning of a version',
      input: { tag: 'v0.1.0', changelog: '## [0.1.01]\n' },
      error: 'has no section'
    },
    { what: 'a section without a date', input: { changelog: '## [0.1.0] - not released\n\n- A\n' }, error: 'the date' },
    { what: 'an empty section', input: { changelog: '## [0.1.0] - 2026-12-01\n\n' }, error: 'says nothing' },
    { what: 'a version of another form', input: { tag: 'v1', version: '1' }, error: 'is not like 0.1.0' }
  ])('are rejected for a tag with $what', ({ input, error }) => {
    expect(() => releaseNotes({ ...first, ...input })).toThrow(error)
  })
})

describe('CHANGELOG.md', () => {
  const released = changelog
    .split(/^(?=## )/m)
    .filter((text) => text.startsWith('## [') && !text.startsWith('## [Unreleased]'))

  it('begins with the version of the project', () => {
    expect(released[0]).toMatch(`## [${version}] - `)
  })

  it('says in each release what to do before an upgrade', () => {
    expect(released.filter((section) => !section.includes('\n### Before you upgrade\n\n'))).toEqual([])
  })

  it('provides the notes of the next release once it has its date', () => {
    const dated = changelog.replace(`## [${version}] - not released`, `## [${version}] - 2026-12-01`)

    expect(releaseNotes({ tag: `v${version}`, version, changelog: dated })).toContain('### Before you upgrade\n')
  })
})

describe('the version of the project', () => {
  const manifests = globSync('{,infra/,{apps,packages}/*/}package.json', { cwd: root }).sort()

  it('is in one manifest, and in the one of the published client', () => {
    const versions = manifests.map((file) => [file, readJson(file).version]).filter(([, found]) => found !== undefined)

    expect(versions).toEqual([
      ['package.json', version],
      ['packages/client/package.json', version]
    ])
  })

  it('is the tag of the images in the example for Kubernetes', () => {
    const { images } = parse(
      readFileSync(resolve(root, 'infra/kubernetes/overlays/example/kustomization.yaml'), 'utf8')
    )

    expect(images.map(({ newTag }: { newTag: string }) => newTag)).toEqual([version, version, version])
  })
})

function readJson(file: string) {
  return JSON.parse(readFileSync(resolve(root, file), 'utf8'))
}
