import { listingProviderNames } from '../../providers/index.ts'
import { cover, coverageFile } from './coverage.ts'
import { writeJson } from './shapes.ts'

// node src/testing/vendor-types/write-coverage.ts Regenerates the use of the leaves of reports. Review the changes
// before you commit them.

for (const provider of listingProviderNames) {
  const { reported, considered } = cover(provider)
  writeJson(coverageFile(provider), { reported, considered })
}
