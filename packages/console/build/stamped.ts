import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { consoleFolder, stampConsole } from '../../../infra/programs/console.ts'

/** Notes which sources the page in `dist` was built from, so that it is built again only when they change. */
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
