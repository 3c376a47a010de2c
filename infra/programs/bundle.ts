import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type OutputChunk, rolldown } from 'rolldown'
import { bundleFolder, freshPrograms, manifestFile, root } from './program-of.mjs'

// Bundles the programs of this machine unless current bundles exist. A bundle loads a few files, its source about two
// thousand. Bundles stay in this folder, so paths in them are absolute. Images run the sources.

const sources = [
  'packages/cli/src/cli.ts',
  'packages/db/src/cli.ts',
  'apps/management-api/src/server.ts',
  'apps/webhook-ingest/src/server.ts',
  'apps/webhook-ingest/src/worker.ts',
  'infra/local/start.ts'
]

/** Files that determine the versions of the bundled dependencies. */
const dependencies = ['pnpm-lock.yaml', 'node_modules/.modules.yaml']

const keptForMs = 24 * 60 * 60 * 1000

if (sources.some((source) => freshPrograms()[source] === undefined)) await bundle()
const isForProgram = process.argv.includes('--print')
process.stdout.write(isForProgram ? JSON.stringify(freshPrograms()) : 'Done\n')

/** Each bundle has its own folder, so that a program that is starting still finds its files. */
async function bundle(): Promise<void> {
  await removeOld()
  const folder = join(bundleFolder, randomUUID())
  const input = Object.fromEntries(sources.map((source) => [nameOf(source), join(root, source)]))
  const build = await rolldown({
    input,
    platform: 'node',
    // Optional dependencies of pg, which are not installed.
    external: ['pg-native', 'cloudflare:sockets'],
    plugins: [{ name: 'places', transform: inPlace }],
    logLevel: 'silent'
  })
  const { output } = await build.write({ dir: folder, format: 'esm', keepNames: true })
  await build.close()
  const chunks = output.filter((one): one is OutputChunk => one.type === 'chunk')
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const programs = entries.map((chunk) => [relative(root, chunk.facadeModuleId ?? ''), join(folder, chunk.fileName)])
  const own = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.startsWith(root) && !isDependency(id))
  const files = [...dependencies, ...own.map((id) => relative(root, id))].map((path) => {
    const { size, mtimeMs } = statSync(join(root, path))

    return [path, size, mtimeMs]
  })

  const unfinished = join(folder, 'manifest.json')
  await writeFile(unfinished, JSON.stringify({ programs: Object.fromEntries(programs), files }))
  await rename(unfinished, manifestFile)
}

/** Deletes bundles too old for any program to be running them. */
async function removeOld(): Promise<void> {
  await mkdir(bundleFolder, { recursive: true })
  for (const name of await readdir(bundleFolder)) {
    const path = join(bundleFolder, name)
    const { mtimeMs } = await stat(path)
    if (path !== manifestFile && Date.now() - mtimeMs > keptForMs) await rm(path, { recursive: true })
  }
}

/** Replaces references of a module to its own location, which would otherwise point to the bundle. */
function inPlace(code: string, id: string): string | undefined {
  const [folder, file, url] = [dirname(id), id, pathToFileURL(id).href].map((place) => JSON.stringify(place))
  if (code.includes('import.meta.')) {
    const resolver = `((name) => pathToFileURL(createRequire(${url}).resolve(name)).href)`
    const imports = code.includes('import.meta.resolve')
      ? "import { createRequire } from 'node:module'\nimport { pathToFileURL } from 'node:url'\n"
      : ''

    return `${imports}${code
      .replaceAll('import.meta.resolve', resolver)
      .replaceAll('import.meta.dirname', String(folder))
      .replaceAll('import.meta.filename', String(file))
      .replaceAll('import.meta.url', String(url))}`
  }
  if (!isDependency(id) || !/\b__(dir|file)name\b/.test(code) || /(const|let|var) __/.test(code)) return undefined

  return code.replaceAll(/\b__dirname\b/g, String(folder)).replaceAll(/\b__filename\b/g, String(file))
}

function isDependency(id: string): boolean {
  return id.includes('/node_modules/')
}

/** Returns a unique name for a program, such as `packages-admin-cli`. */
function nameOf(source: string): string {
  return source.replace('/src/', '/').replace('.ts', '').replaceAll('/', '-')
}
