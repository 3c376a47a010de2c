import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Pages by their path below `/console`, most specific first, and the modules that they load. */
const pages = [
  { path: '^o/[^/]+/calls/[^/]+$', sources: ['src/features/calls/call/call-page.tsx'] },
  { path: '^o/[^/]+/review$', sources: ['src/features/review/review-page.tsx'] },
  { path: '^o/[^/]+/customers$', sources: ['src/features/customers/customers-page.tsx'] },
  { path: '^o/[^/]+/customers/[^/]+$', sources: ['src/features/customers/customer-page.tsx'] },
  { path: '^o/[^/]+/insights$', sources: ['src/features/insights/insights-page.tsx'] },
  { path: '^o/[^/]+/deliveries$', sources: ['src/features/rejections/rejections-page.tsx'] },
  { path: '^o/[^/]+/settings(/|$)', sources: ['src/app/settings-frame.tsx'] },
  { path: '^(o/|organizations$|$)', sources: [] }
] as const satisfies readonly { readonly path: string; readonly sources: readonly string[] }[]

/** Shell of every page of an organization. */
const shell = 'src/app/shell/shell.tsx'

/** Scripts that the server adds to a page, so that the browser requests them at once: a file next to `index.html`. */
export function preloads(): Plugin {
  let root = ''

  return {
    name: 'preloads',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const initial = filesOf(
          bundle,
          chunks.filter(({ isEntry }) => isEntry)
        )
        const preloaded = pages.map(({ path, sources }) => {
          const loaded = [shell, ...sources].map((source) => {
            const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => relative(root, id) === source))
            if (chunk === undefined) throw new Error(`${source} is not in the build`)

            return chunk
          })

          return { path, files: [...filesOf(bundle, loaded)].filter((file) => !initial.has(file)).sort() }
        })
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(preloaded) })
      }
    }
  }
}

/** Returns the names of chunks and of everything that they import statically. */
function filesOf(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>()
  const next = chunks.map(({ fileName }) => fileName)
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') continue
    files.add(name)
    next.push(...chunk.imports)
  }

  return files
}
