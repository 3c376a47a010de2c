import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { download } from '../published-packages.ts'
import { declaredValues } from './declared-values.ts'
import { type Enumerations, enumerationsFile, readEnumerations } from './enumerations.ts'
import { type Published, published } from './published.ts'

// node src/testing/enumerations/generate.ts
// Writes the values anew that the packages of the providers declare. The packages are read and not installed: they are
// tens of thousands of files. What is told by pages alone stays as it is.

const folder = mkdtempSync(join(tmpdir(), 'callbook-enumerations-'))
try {
  const packages = new Map(
    [...new Set(published.map((one) => one.package))].map((name) => [name, download(name, folder)])
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
