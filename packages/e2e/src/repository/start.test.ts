import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../launcher.ts'

/** Code that `npm start` runs in addition to the services, by the package that it belongs to. */
const started = [
  { folder: 'packages/console', files: ['vite.config.ts', 'build/*.ts'] },
  { folder: 'infra', files: ['local/**/*.ts', 'programs/*.ts'] }
]

const imports = /\bfrom '((?:@[\w-]+\/)?[\w-]+)[^']*'/g

it.each(started)(
  'npm start installs what it runs of $folder, without development dependencies',
  ({ folder, files }) => {
    const manifest = JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8'))
    const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
    const sources = globSync(files, { cwd: resolve(root, folder) }).filter((file) => !file.endsWith('.test.ts'))
    const used = sources.flatMap((file) => {
      return [...readFileSync(join(root, folder, file), 'utf8').matchAll(imports)].map(([, name = '']) => name)
    })

    expect(used).not.toEqual([])
    expect([...new Set(used)].filter((name) => name !== 'node' && !installed.includes(name))).toEqual([])
  }
)
