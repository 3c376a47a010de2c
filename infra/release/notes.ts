import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

// node infra/release/notes.ts <tag>
// Prints the notes of a release, from CHANGELOG.md. Fails unless the tag is the version of the project, and the version
// has its date.

const root = resolve(import.meta.dirname, '../..')

if (import.meta.main) {
  const [tag = ''] = process.argv.slice(2)
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
  const changelog = readFileSync(resolve(root, 'CHANGELOG.md'), 'utf8')
  try {
    process.stdout.write(releaseNotes({ tag, version, changelog }))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}

/**
 * Returns the section of a version, without its heading.
 *
 * @param version version of the project, such as `0.1.0`
 * @throws {Error} if the tag is not `v` and the version, or the version has no section or date
 */
export function releaseNotes({ tag, version, changelog }: Record<'tag' | 'version' | 'changelog', string>): string {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`The version in package.json is not like 0.1.0: ${version}`)
  if (tag !== `v${version}`) throw new Error(`The tag must be v${version}, the version in package.json`)

  const section = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## [${version}]`))
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "## [${version}] - <date>"`)
  const [heading = '', ...lines] = section.split('\n')
  if (!/^## \[[\d.]+\] - \d{4}-\d\d-\d\d$/.test(heading)) {
    throw new Error(`CHANGELOG.md must have the date of ${version}, such as "## [${version}] - 2026-12-01": ${heading}`)
  }
  const notes = lines.join('\n').trim()
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}`)

  return `${notes}\n`
}
