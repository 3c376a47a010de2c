import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createDocument, type Document } from '../answers/documents.ts'

/** The built console, in memory: what is asked for later is looked up there, and never on the disk. */
export interface ConsoleFiles {
  /** The page with a nonce in it. */
  page(nonce: string): string
  /** By name; each has a name of its own for each content. */
  readonly assets: ReadonlyMap<string, Document>
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2'
}

/** What compression would gain nothing of. */
const dense = ['.woff2']

const compressed = '.br'

/** @throws {Error} for a folder that is no built console */
export function readConsoleFiles(dir: string): ConsoleFiles {
  const [before, after, ...more] = readFileSync(join(dir, 'index.html'), 'utf8').split('__NONCE__')
  if (after === undefined || more.length > 0) throw new Error('The page of the console has no one place for a nonce')

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
