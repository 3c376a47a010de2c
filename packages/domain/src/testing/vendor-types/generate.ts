import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { providerNames } from '../../providers/index.ts'
import { download } from '../published-packages.ts'
import { cover, coverageFile } from './coverage.ts'
import { declaredShape } from './declared-shape.ts'
import { type PublishedType, publishedTypes } from './published-types.ts'
import { type Shapes, shapesFile } from './shapes.ts'

// node src/testing/vendor-types/generate.ts
// Writes the types of the reports anew as the packages of the providers declare them, and then what our readers make of
// their leaves: look at what changed in it before you commit it.

const folder = mkdtempSync(join(tmpdir(), 'callbook-types-'))
try {
  for (const type of publishedTypes) writeJson(shapesFile(type.provider), read(type))
} finally {
  rmSync(folder, { recursive: true })
}
for (const provider of providerNames) {
  const { told, heeded } = cover(provider)
  writeJson(coverageFile(provider), { told, heeded })
}

function read({ provider, package: source, file, name, settings }: PublishedType): Shapes {
  const unpacked = join(folder, provider)
  mkdirSync(unpacked)
  execFileSync('tar', ['-xzf', download(source, folder), '-C', unpacked, '--strip-components=1'])

  return { source, ...declaredShape(join(unpacked, file), name, settings) }
}

function writeJson(file: URL, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`)
}
