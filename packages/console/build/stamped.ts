import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { consolePage, recordSources } from '../../../infra/programs/generated-files.ts'

const dist = resolve(import.meta.dirname, '../dist')

/** Records the sources of the build in `dist`, so that it is rebuilt only when they change. */
export function stamped(): Plugin {
  let folder = ''

  return {
    name: 'stamped',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    // Called only after a successful build, in contrast to `closeBundle`.
    async writeBundle() {
      if (folder === dist) await recordSources(consolePage)
      process.stdout.write('Done\n')
    }
  }
}
