import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createDocument, type Document } from '../responses/documents.ts'

/** What differs between responses with the page. */
interface PageParts {
  readonly nonce: string
  /** Path below `/console`: its scripts are requested at once. */
  readonly path: string
  /** Session as JSON without `<`. */
  readonly session: string | undefined
}

/** The built console in memory: requests are looked up there, never on the disk. */
export interface ConsoleFiles {
  page(parts: PageParts): string
  /** By name; names contain a hash of the content. */
  readonly assets: ReadonlyMap<string, Document>
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2'
}

/** File types that do not compress further. */
const dense = ['.woff2']

const compressed = '.br'

/** @throws {Error} if the folder is not a built console */
export function readConsoleFiles(dir: string): ConsoleFiles {
  const [before, middle, end] = readPage(join(dir, 'index.html'))
  const preloads = readPreloads(join(dir, 'preloads.json'))
  const folder = join(dir, 'assets')
  const names = readdirSync(folder).filter((name) => !name.endsWith(compressed))

  return {
    page({ nonce, path, session }) {
      const { links = '' } = preloads.find(({ pattern }) => pattern.test(path)) ?? {}
      const data = session === undefined ? '' : `<script type="application/json" id="session">${session}</script>`

      return before + nonce + middle + links + data + end
    },
    assets: new Map(names.map((name) => [name, readAsset(join(folder, name))]))
  }
}

/** Splits the page at its nonce and at the end of its head. */
function readPage(path: string): readonly [string, string, string] {
  const [, before, middle, end] = /^(.*)__NONCE__(.*)(<\/head>.*)$/s.exec(readFileSync(path, 'utf8')) ?? []
  if (before === undefined || middle === undefined || end === undefined || before.includes('__NONCE__'))
    throw new Error('The index page of the console must have a head with exactly one place for a nonce')

  return [before, middle, end]
}

interface Preload {
  readonly path: string
  readonly files: readonly string[]
}

/** Reads the scripts of pages by their path, most specific first. */
function readPreloads(path: string) {
  return (JSON.parse(readFileSync(path, 'utf8')) as Preload[]).map(({ path, files }) => ({
    pattern: new RegExp(path),
    links: files.map((file) => `<link rel="modulepreload" crossorigin href="/console/${file}">`).join('')
  }))
}

function readAsset(path: string): Document {
  const extension = extname(path)
  const type = types[extension]
  if (type === undefined) throw new Error(`The console has a file of an unknown type: ${path}`)
  const document = createDocument(type, readFileSync(path), { isDense: dense.includes(extension) })
  if (existsSync(path + compressed)) document.encoded.set('br', readFileSync(path + compressed))

  return document
}
