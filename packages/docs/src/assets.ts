import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { root } from './navigation.ts'

/** A file that pages load. */
export interface Asset {
  /** Another one for each content, so that it may be kept for ever. */
  readonly url: string
  readonly type: string
  readonly content: Buffer
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png'
}

/** Of this package. */
export function ownAsset(name: string): Asset {
  return asset(name, readFileSync(new URL(`../browser/${name}`, import.meta.url)))
}

/** Of Swagger UI, as the plugin for Fastify brings it along: its own package sends what is installed elsewhere. */
export function swaggerAsset(name: string): Asset {
  return asset(name, readFileSync(new URL(import.meta.resolve(`@fastify/swagger-ui/static/${name}`))))
}

function asset(name: string, content: Buffer): Asset {
  const extension = extname(name)
  const type = types[extension]
  if (type === undefined) throw new Error(`The type of ${name} is not known`)
  const version = hash('sha256', content, 'base64url').slice(0, 12)

  return { url: `${root}/static/${name.slice(0, -extension.length)}.${version}${extension}`, type, content }
}
