import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadPackage } from '../published-packages.ts'
import { declaredValues } from './declared-values.ts'
import { type Enumerations, enumerationsFile, readEnumerations } from './enumerations.ts'
import { type Published, published } from './published.ts'

// node src/testing/enumerations/generate.ts Regenerates the values from the packages of the providers. The packages
// are read but not installed, because they have tens of thousands of files. Values from pages stay unchanged.

const folder = mkdtempSync(join(tmpdir(), 'callbook-enumerations-'))
try {
  const packages = new Map(
    [...new Set(published.map((one) => one.package))].map((name) => [name, downloadPackage(name, folder)])
  )
  for (const [provider, fields] of Map.groupBy(published, (one) => one.provider)) {
    const found = fields.map((field) => [field.path, read(field, packages.get(field.package) ?? '')])
    const enumerations: Enumerations = { ...readEnumerations(provider), ...Object.fromEntries(found) }
    writeFileSync(enumerationsFile(provider), `${JSON.stringify(enumerations, null, 2)}\n`)
  }
} finally {
  rmSync(folder, { recursive: true })
}

function read({ file, name, package: source }: Published, archive: string) {
  const declarations = execFileSync('tar', ['-xzOf', archive, `package/${file}`], { maxBuffer: 100_000_000 })

  return { source, values: declaredValues(declarations.toString(), name) }
}
