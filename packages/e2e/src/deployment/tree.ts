import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../launcher.ts'

/** An app installed in a folder as in its image. */
export interface Tree {
  readonly folder: string
  /** Runs a program from the tree and returns its output. */
  run(program: string, args: readonly string[], settings: Readonly<Record<string, string>>): Promise<string>
  /** Lists the names in a folder in alphabetical order; empty if the folder does not exist. */
  list(path: string): Promise<string[]>
  /** Lists all files, in alphabetical order. */
  files(): Promise<string[]>
  /** Lists the files that are not dependencies, in alphabetical order. */
  sources(): Promise<string[]>
}

/** Installs an app with the steps of the Dockerfile. */
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
    files: async () => await listFiles(folder),
    sources: async () => (await listFiles(folder)).filter((file) => !file.split('/').includes('node_modules'))
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))

  return files.map((file) => relative(folder, file)).sort()
}
