import { type Guide, guideGroups, guidePath, root, tutorial } from './navigation.ts'
import { references } from './reference.ts'

export interface SitePage {
  /** Address without a trailing slash. */
  readonly url: string
  readonly title: string
  /** Main content as HTML: an element with the id `content`. */
  readonly body: string
}

/** Addresses of the files that a page loads. */
export interface PageFiles {
  /** Style sheets, in order. */
  readonly styles: readonly string[]
  /** Scripts that run before the page is shown. */
  readonly early: readonly string[]
  /** Scripts that run once the page is loaded, in order. */
  readonly scripts: readonly string[]
  /** Module that searches the guides, and the index that it loads. */
  readonly search: { readonly script: string; readonly index: string }
  readonly font: string
  /** The product's mark. */
  readonly mark: string
}

/** Path of the page that lists the results of a search. */
export const searchUrl = `${root}/find`

/** Returns the HTML of a page. It contains nothing that a strict content security policy forbids. */
export function layOut({ url, title, body }: SitePage, files: PageFiles): string {
  const { styles, early, scripts, search, font, mark } = files

  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Callbook</title>
<link rel="icon" type="image/svg+xml" href="${mark}">
<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>
${styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
${[...early.map((script) => `<script src="${script}"></script>`), ...scripts.map(deferred)].join('\n')}
<script type="module" src="${search.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="${root}"><img src="${mark}" alt="" width="20" height="20">Callbook <span>docs</span></a>
<form class="search" role="search" action="${searchUrl}" data-index="${search.index}">
<input type="search" name="q" maxlength="200" placeholder="Search" aria-label="Search the docs" aria-keyshortcuts="/" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd>
<p class="unseen" role="status"></p>
<div class="results" hidden></div>
</form>
<button type="button" class="menu" popovertarget="pages">Pages</button>
</header>
<div class="frame">
<nav id="pages" class="side" aria-label="Pages" popover>${links(url)}</nav>
${body}
</div>
</body>
</html>
`
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function deferred(script: string): string {
  return `<script defer src="${script}"></script>`
}

/** Links to all pages. Only the group of the current page is open. */
function links(current: string): string {
  const groups = guideGroups.map(({ title, guides }) => {
    const isCurrent = guides.some((guide) => guidePath(guide) === current)
    const items = guides.map((guide) => guideLink(guide, current))

    return group(title, items, isCurrent)
  })
  const reference = [
    ...references.map(({ url, title }) => link(url, title, current)),
    '<li><a href="/openapi.json">OpenAPI document</a></li>'
  ]
  const isReference = references.some(({ url }) => url === current)

  return (
    `<ul>${link(root, 'All guides', current)}${guideLink(tutorial, current)}</ul>` +
    `${groups.join('')}${group('Reference', reference, isReference)}`
  )
}

function group(title: string, items: readonly string[], isOpen: boolean): string {
  return `<details${isOpen ? ' open' : ''}><summary>${title}</summary><ul>${items.join('')}</ul></details>`
}

function guideLink(guide: Guide, current: string): string {
  return link(guidePath(guide), guide.title, current)
}

function link(url: string, title: string, current: string): string {
  return `<li><a href="${url}"${url === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`
}
