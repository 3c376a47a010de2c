import type { render, Section } from './guide.ts'
import { escapeHtml } from './layout.ts'
import { markdownUrl } from './llms.ts'
import { type Guide, guideGroups, guidePath, guides, root, tutorial } from './navigation.ts'
import { references } from './reference.ts'

/** Path of the page that is shown instead of a missing one. */
export const missingUrl = `${root}/404`

/** Returns the main content of a guide: its text, its headings next to it, and the guides before and after it. */
export function guideBody(guide: Guide, { html, sections }: ReturnType<typeof render>): string {
  const headings = sections.filter(({ depth }) => depth === 2 || depth === 3)
  const isLong = headings.length > 2
  const list = isLong ? contents(headings) : ''
  const menu = isLong ? `<details class="contents"><summary>On this page</summary>${list}</details>\n` : ''
  const side = isLong ? `<nav class="contents" aria-label="On this page"><p>On this page</p>${list}</nav>\n` : ''

  return `<main id="content" class="page" tabindex="-1">
<article class="guide">
${groupOf(guide)}${html.replace('</h1>\n', () => `</h1>\n${menu}`)}${neighbors(guide)}</article>
${side}</main>`
}

function contents(headings: readonly Section[]): string {
  const items = headings.map(({ anchor, depth, heading }) => {
    return `<li class="depth-${depth}"><a href="#${escapeHtml(anchor)}">${escapeHtml(heading)}</a></li>`
  })

  return `<ul>${items.join('')}</ul>`
}

function groupOf(guide: Guide): string {
  const group = guideGroups.find(({ guides }) => guides.includes(guide))

  return group === undefined ? '' : `<p class="group"><a href="${root}#${group.slug}">${group.title}</a></p>\n`
}

/** Links to the guides before and after this one, and to its source. */
function neighbors(guide: Guide): string {
  const place = guides.indexOf(guide)
  const [before, after] = [guides[place - 1], guides[place + 1]]
  const link = (label: string, other: Guide | undefined) =>
    other === undefined ? '' : `<a href="${guidePath(other)}"><span>${label}</span> ${escapeHtml(other.title)}</a>`

  return `<nav class="neighbors" aria-label="Previous and next guide">${link('Previous', before)}${link('Next', after)}</nav>
<p class="source"><a href="${markdownUrl(guide)}">This page as Markdown</a></p>
`
}

/** Returns the main content of the start page: every guide, by reader. */
export function startBody(): string {
  const cards = guideGroups.map(
    ({ slug, title, about }) => `<a class="card" href="#${slug}"><strong>${title}</strong> ${about}</a>`
  )
  const groups = guideGroups.map(({ slug, title, about, guides }) => {
    return `<h2 id="${slug}">${title}</h2>\n<p>${about}</p>\n<ul class="guides">${guides.map(entry).join('\n')}</ul>`
  })
  const descriptions = references.map(({ url, title, about }) => item(url, title, about))

  return `<main id="content" tabindex="-1">
<div class="start">
<h1>Callbook docs</h1>
<p>The calls of your voice agents: stored, evaluated and available through one API.</p>
<p><a class="first" href="${guidePath(tutorial)}"><strong>${tutorial.title}</strong> ${inline(tutorial.about)}</a></p>
<div class="cards">${cards.join('\n')}</div>
${groups.join('\n')}
<h2 id="reference">Reference</h2>
<ul class="guides">${descriptions.join('\n')}
${item('/openapi.json', 'OpenAPI document', 'the API reference for programs')}</ul>
</div>
</main>`
}

function entry(guide: Guide): string {
  return item(guidePath(guide), guide.title, guide.about)
}

function item(url: string, title: string, about: string): string {
  return `<li><a href="${url}">${escapeHtml(title)}</a> <span>${inline(about)}</span></li>`
}

/** Escapes a text, in which code is between backticks. */
function inline(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

/** Returns the main content of the page with the results of a search. The script fills the list. */
export function searchBody(): string {
  return `<main id="content" tabindex="-1">
<div class="start">
<h1>Search</h1>
<p>Press <kbd>/</kbd> on any page, then type words, a path such as <code>/v1/calls</code>, or an error message.</p>
${results}
</div>
</main>`
}

/** Returns the main content of the page for a missing one. The script searches for the words of its address. */
export function missingBody(): string {
  return `<main id="content" tabindex="-1">
<div class="start">
<h1>This page does not exist</h1>
<p>The address is mistyped, or the page has another name. Search with <kbd>/</kbd>, or open the <a href="${root}">list of all
guides</a>.</p>
${results}
</div>
</main>`
}

const results = `<noscript><p>The search requires JavaScript. The <a href="${root}">start page</a> lists all guides.</p></noscript>
<div class="found"></div>`
