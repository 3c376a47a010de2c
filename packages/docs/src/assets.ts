import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { root } from './navigation.ts'

export interface Asset {
  /** Address with a content hash, so that it may be cached forever. */
  readonly url: string
  readonly type: string
  readonly content: Buffer
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2'
}

/** Returns an asset of this package. */
export function ownAsset(name: string): Asset {
  return asset(name, readFileSync(new URL(`../browser/${name}`, import.meta.url)))
}

/**
 * Returns an asset of Swagger UI from the Fastify plugin, because the package of Swagger UI reports usage on
 * installation.
 */
export function swaggerAsset(name: string): Asset {
  return asset(name, readFileSync(new URL(import.meta.resolve(`@fastify/swagger-ui/static/${name}`))))
}

export function fontAsset(): Asset {
  const file = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

  return asset('inter.woff2', readFileSync(new URL(file)))
}

/** Returns a style sheet that loads a font. Its address is known only at run time, because it contains a hash. */
export function fontStyle({ url }: Asset): Asset {
  const face = `@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("${url}") format("woff2-variations");
}
`

  return asset('font.css', Buffer.from(face))
}

function asset(name: string, content: Buffer): Asset {
  const extension = extname(name)
  const type = types[extension]
  if (type === undefined) throw new Error(`The type of ${name} is not known`)
  const version = hash('sha256', content, 'base64url').slice(0, 12)

  return { url: `${root}/static/${name.slice(0, -extension.length)}.${version}${extension}`, type, content }
}
