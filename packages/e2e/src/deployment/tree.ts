import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../launcher.ts'

/** Where a program is installed as its image has it. */
export interface Tree {
  readonly folder: string
  /** What a program of it prints. */
  run(program: string, args: readonly string[], settings: Readonly<Record<string, string>>): Promise<string>
  /** The names of what is in a folder of it, in alphabetical order; none when it is not there. */
  list(path: string): Promise<string[]>
  /** The files of it that are not dependencies, in alphabetical order. */
  sources(): Promise<string[]>
}

/** Does what the Dockerfile does. */
export async function installTree(app: string, folder: string): Promise<Tree> {
  const { HOME, PATH, NODE_EXTRA_CA_CERTS, npm_config_user_agent, npm_execpath } = process.env
  const env = { HOME, PATH, NODE_EXTRA_CA_CERTS, npm_config_user_agent, npm_execpath }
  await promisify(execFile)(process.execPath, ['infra/docker/production-tree.ts', app, folder], { cwd: root, env })

  return {
    folder,
    async run(program, args, settings) {
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
        cwd: folder,
        env: { ...settings }
      })
      return stdout
    },
    async list(path) {
      const names = await readdir(join(folder, path)).catch(() => [])
      return names.sort()
    },
    async sources() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))

      return files
        .map((file) => relative(folder, file))
        .filter((file) => !file.split('/').includes('node_modules'))
        .sort()
    }
  }
}
