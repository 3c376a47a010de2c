import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { readMarkdown, render } from './guide.ts'
import { layOut, type PageFiles, type SitePage, searchUrl } from './layout.ts'
import { llmsText, llmsUrl, markdownUrl } from './llms.ts'
import { guidePath, guides, root } from './navigation.ts'
import { guideBody, missingBody, missingUrl, searchBody, startBody } from './pages.ts'
import { referenceBody, references } from './reference.ts'
import { createSearchIndex } from './search.ts'

export { missingUrl } from './pages.ts'

export interface SiteFile {
  readonly type: string
  readonly content: string | Buffer
  /** Whether the content of the address never changes. */
  readonly isImmutable: boolean
}

/** Files by path, held in memory. */
export type Site = ReadonlyMap<string, SiteFile>

/**
 * Builds the pages and reads the files that they load. The page at `missingUrl` is for addresses without a page.
 *
 * @throws {Error} if a file is missing
 */
export function readSite(): Site {
  const rendered = guides.map((guide) => {
    const markdown = readMarkdown(guide)

    return { guide, markdown, ...render(markdown, guide.file) }
  })
  const index = createSearchIndex(rendered.map(({ guide, sections }) => [guide, sections] as const))
  const assets = readAssets(JSON.stringify(index))
  const files = filesOfPages(assets)
  const pages: readonly SitePage[] = [
    { url: root, title: 'Docs', body: startBody() },
    ...rendered.map(({ guide, ...text }) => {
      return { url: guidePath(guide), title: guide.title, body: guideBody(guide, text) }
    }),
    { url: searchUrl, title: 'Search', body: searchBody() },
    { url: missingUrl, title: 'Not found', body: missingBody() }
  ]
  const ofReferences = references.map((one) => ({ url: one.url, title: one.title, body: referenceBody(one) }))
  const html = new Map([
    ...pages.map((page) => [page.url, layOut(page, files.guide)] as const),
    ...ofReferences.map((page) => [page.url, layOut(page, files.reference)] as const)
  ])

  return new Map([
    ...[...html, [`${root}/`, html.get(root) ?? ''] as const].map(([url, text]) => [url, pageOf(text)] as const),
    ...rendered.map(({ guide, markdown }) => [markdownUrl(guide), textOf('markdown', markdown)] as const),
    [llmsUrl, textOf('plain', llmsText())],
    ...Object.values(assets).map((asset) => [asset.url, fileOf(asset)] as const)
  ])
}

/** @param index what the browser searches, as JSON */
function readAssets(index: string) {
  const font = fontAsset()

  return {
    base: ownAsset('base.css'),
    colours: ownAsset('swagger.css'),
    font,
    fontSheet: fontStyle(font),
    frame: ownAsset('frame.css'),
    guide: ownAsset('guide.css'),
    guideScript: ownAsset('guide.js'),
    index: asset('search-index.json', Buffer.from(index)),
    mark: ownAsset('mark.svg'),
    names: ownAsset('reference-names.js'),
    reference: ownAsset('reference.css'),
    referenceScript: ownAsset('reference.js'),
    scheme: ownAsset('scheme.js'),
    search: ownAsset('search.js'),
    searchStyle: ownAsset('search.css'),
    swagger: swaggerAsset('swagger-ui.css'),
    swaggerScript: swaggerAsset('swagger-ui-bundle.js')
  }
}

/** Returns what the pages of both kinds load. */
function filesOfPages(assets: ReturnType<typeof readAssets>): Record<'guide' | 'reference', PageFiles> {
  const { base, colours, font, fontSheet, frame, guide, guideScript, index, mark, names, reference } = assets
  const { referenceScript, scheme, search, searchStyle, swagger, swaggerScript } = assets
  const common = {
    search: { script: search.url, index: index.url },
    font: font.url,
    mark: mark.url
  }
  const frames = [fontSheet.url, base.url, frame.url, searchStyle.url]

  return {
    guide: { ...common, styles: [...frames, guide.url], early: [], scripts: [guideScript.url] },
    reference: {
      ...common,
      styles: [swagger.url, ...frames, reference.url, colours.url],
      early: [scheme.url],
      scripts: [swaggerScript.url, names.url, referenceScript.url]
    }
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
  '.json': 'application/json; charset=utf-8',
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
