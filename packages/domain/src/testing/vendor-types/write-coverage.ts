import { providerNames } from '../../providers/index.ts'
import { cover, coverageFile } from './coverage.ts'
import { writeJson } from './write-json.ts'

// node src/testing/vendor-types/write-coverage.ts
// Writes anew what our readers make of the leaves of reports: look at what changed in it before you commit it.

for (const provider of providerNames) {
  const { told, heeded } = cover(provider)
  writeJson(coverageFile(provider), { told, heeded })
}
