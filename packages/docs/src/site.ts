import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { readGuide, readMarkdown } from './guide.ts'
import { layOut } from './layout.ts'
import { llmsText, llmsUrl, markdownUrl } from './llms.ts'
import { guidePath, guides, root } from './navigation.ts'
import { referenceBody, references } from './reference.ts'

export interface SiteFile {
  readonly type: string
  readonly content: string | Buffer
  /** Whether the content of the address never changes. */
  readonly isImmutable: boolean
}

/** Files by path, held in memory. */
export type Site = ReadonlyMap<string, SiteFile>

/**
 * Builds the pages and reads the files that they load.
 *
 * @throws {Error} if a file is missing
 */
export function readSite(): Site {
  const assets = readAssets()
  const {
    base,
    colours,
    font,
    fontSheet,
    frame,
    guide,
    guideScript,
    mark,
    names,
    reference,
    referenceScript,
    scheme,
    swagger,
    swaggerScript
  } = assets
  const pages: [url: string, html: string][] = guides.map((one) => {
    const { title, html } = readGuide(one)
    const styles = [fontSheet.url, base.url, frame.url, guide.url]
    const page = {
      url: guidePath(one),
      title,
      styles,
      scripts: [guideScript.url],
      font: font.url,
      mark: mark.url,
      body: html
    }

    return [page.url, layOut(page)]
  })
  const ofReferences = references.map((one): [url: string, html: string] => {
    const page = {
      url: one.url,
      title: one.title,
      styles: [swagger.url, fontSheet.url, base.url, frame.url, reference.url, colours.url],
      early: [scheme.url],
      scripts: [swaggerScript.url, names.url, referenceScript.url],
      font: font.url,
      mark: mark.url,
      body: referenceBody(one)
    }

    return [page.url, layOut(page)]
  })
  const [[, html] = []] = ofReferences

  return new Map([
    ...[...pages, ...ofReferences, [`${root}/`, html]].map(([url = '', text = '']) => [url, pageOf(text)] as const),
    ...guides.map((one) => [markdownUrl(one), textOf('markdown', readMarkdown(one))] as const),
    [llmsUrl, textOf('plain', llmsText())],
    ...Object.values(assets).map((asset) => [asset.url, fileOf(asset)] as const)
  ])
}

function readAssets() {
  const font = fontAsset()

  return {
    base: ownAsset('base.css'),
    colours: ownAsset('swagger.css'),
    font,
    fontSheet: fontStyle(font),
    frame: ownAsset('frame.css'),
    guide: ownAsset('guide.css'),
    guideScript: ownAsset('guide.js'),
    mark: ownAsset('mark.svg'),
    names: ownAsset('reference-names.js'),
    reference: ownAsset('reference.css'),
    referenceScript: ownAsset('reference.js'),
    scheme: ownAsset('scheme.js'),
    swagger: swaggerAsset('swagger-ui.css'),
    swaggerScript: swaggerAsset('swagger-ui-bundle.js')
  }
}

function pageOf(content: string): SiteFile {
  return { type: 'text/html; charset=utf-8', content, isImmutable: false }
}

function textOf(kind: 'markdown' | 'plain', content: string): SiteFile {
  return { type: `text/${kind}; charset=utf-8`, content, isImmutable: false }
}

function fileOf({ type, content }: Asset): SiteFile {
  return { type, content, isImmutable: true }
}

interface Asset {
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
function ownAsset(name: string): Asset {
  return asset(name, readFileSync(new URL(`../browser/${name}`, import.meta.url)))
}

/**
 * Returns an asset of Swagger UI from the Fastify plugin, because the package of Swagger UI reports usage on
 * installation.
 */
function swaggerAsset(name: string): Asset {
  return asset(name, readFileSync(new URL(import.meta.resolve(`@fastify/swagger-ui/static/${name}`))))
}

function fontAsset(): Asset {
  const file = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

  return asset('inter.woff2', readFileSync(new URL(file)))
}

/** Returns a style sheet that loads a font. Its address is known only at run time, because it contains a hash. */
function fontStyle({ url }: Asset): Asset {
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
