import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { consoleFolder, stampConsole } from '../../../infra/programs/console.ts'

/** Records the sources of the build in `dist`, so that it is rebuilt only when they change. */
export function stamped(): Plugin {
  let folder = ''

  return {
    name: 'stamped',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      if (folder === resolve(consoleFolder, 'dist')) await stampConsole()
      process.stdout.write('Done\n')
    }
  }
}
