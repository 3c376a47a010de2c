import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createDocument, type Document } from '../responses/documents.ts'

/** The built console in memory: requests are looked up there, never on the disk. */
export interface ConsoleFiles {
  /** Returns the page with a nonce. */
  page(nonce: string): string
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
  const [before, after, ...more] = readFileSync(join(dir, 'index.html'), 'utf8').split('__NONCE__')
  if (after === undefined || more.length > 0)
    throw new Error('The index page of the console must have exactly one place for a nonce')

  const folder = join(dir, 'assets')
  const names = readdirSync(folder).filter((name) => !name.endsWith(compressed))

  return {
    page: (nonce) => before + nonce + after,
    assets: new Map(names.map((name) => [name, readAsset(join(folder, name))]))
  }
}

function readAsset(path: string): Document {
  const extension = extname(path)
  const type = types[extension]
  if (type === undefined) throw new Error(`The console has a file of an unknown type: ${path}`)
  const document = createDocument(type, readFileSync(path), { isDense: dense.includes(extension) })
  if (existsSync(path + compressed)) document.encoded.set('br', readFileSync(path + compressed))

  return document
}
