import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadPackage } from '../published-packages.ts'
import { declaredShape } from './declared-shape.ts'
import { type PublishedType, publishedTypes } from './published-types.ts'
import { type Shapes, shapesFile, writeJson } from './shapes.ts'

// node src/testing/vendor-types/generate.ts Regenerates the types of the reports from the packages of the providers.

const folder = mkdtempSync(join(tmpdir(), 'callbook-types-'))
try {
  for (const type of publishedTypes) writeJson(shapesFile(type.provider), read(type))
} finally {
  rmSync(folder, { recursive: true })
}

function read({ provider, package: source, file, name, settings }: PublishedType): Shapes {
  const unpacked = join(folder, provider)
  mkdirSync(unpacked)
  execFileSync('tar', ['-xzf', downloadPackage(source, folder), '-C', unpacked, '--strip-components=1'])

  return { source, ...declaredShape(join(unpacked, file), name, settings) }
}
