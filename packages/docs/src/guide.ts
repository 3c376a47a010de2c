import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { Marked, type RendererThis, type Tokens } from 'marked'
import { escapeHtml } from './layout.ts'
import { type Guide, guidePath, guides } from './navigation.ts'

interface ShownGuide {
  readonly title: string
  readonly html: string
}

/**
 * Reads and renders a guide.
 *
 * @throws {Error} if the file does not exist
 */
export function readGuide(guide: Guide): ShownGuide {
  const article = render(readMarkdown(guide), guide.file)

  return {
    title: guide.title,
    html: `<main id="content" tabindex="-1">\n<article class="guide">\n${article}</article>\n</main>`
  }
}

/** @throws {Error} if the file does not exist */
export function readMarkdown({ file }: Guide): string {
  return readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
}

/**
 * Converts Markdown to HTML with the same anchors as GitHub, so that links lead to the same headings.
 *
 * @param file source of the text, relative to this package, for its links
 */
export function render(markdown: string, file: string): string {
  const anchorOf = createAnchors()
  let tables = 0
  const marked = new Marked({
    renderer: {
      code: ({ text, lang = '' }: Tokens.Code) => exampleHtml(text, lang),
      heading(this: RendererThis, { depth, tokens, text }: Tokens.Heading) {
        const title = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1>${title}</h1>\n`
        const id = anchorOf(text)

        return `<h${depth} id="${id}">${title} <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(text)}">#</a></h${depth}>\n`
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (/^<!-- not run: [^<>]+-->\s*$/.test(text) ? '' : escapeHtml(text)),
      link(this: RendererThis, { href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        const target = targetOf(href, file)
        if (target === undefined) return text
        if ('file' in target) return `${text} <span class="path">(${escapeHtml(target.file)})</span>`

        return `<a href="${escapeHtml(target.address)}">${text}</a>`
      },
      table(this: RendererThis, { header, rows }: Tokens.Table) {
        const row = (cells: readonly Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const body = rows.map((cells) => row(cells, 'td')).join('\n')
        tables += 1

        return `<div class="table" tabindex="0" role="region" aria-label="Table ${tables}"><table><thead>${row(header, 'th')}</thead><tbody>\n${body}</tbody></table></div>\n`
      }
    }
  })

  return marked.parse(markdown, { async: false })
}

/** Returns a function that creates the anchors of a page as GitHub does, in order: repeated headings get a number. */
function createAnchors(): (heading: string) => string {
  const taken = new Set<string>()

  return (heading) => {
    const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const name = text.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-')
    let anchor = name
    for (let count = 1; taken.has(anchor); count++) anchor = `${name}-${count}`
    taken.add(anchor)

    return anchor
  }
}

/** A command is one line. It may continue after a backslash, and include a here-document up to a line END. */
const command = /^\$ ((?:.*\\\n)*.*<<'END'\n[\s\S]*?\nEND|(?:.*\\\n)*.*)(?:\n|$)/

/** Renders a block of code. Commands are separated from output, so that only commands are copied. */
function exampleHtml(text: string, language: string): string {
  return language === 'console'
    ? text
        .split(/^(?=\$ )/m)
        .map(exchange)
        .join('')
    : block('code', escapeHtml(text))
}

function exchange(text: string): string {
  const [whole = '', typed = ''] = command.exec(text) ?? []
  const printed = text.slice(whole.length).trimEnd()
  const answer = printed === '' ? '' : block('printed', escapeHtml(printed))

  return `<div class="exchange">${block('typed', escapeHtml(typed))}${answer}</div>\n`
}

function block(kind: string, html: string): string {
  return `<div class="block ${kind}"><pre tabindex="0"><code>${html}</code></pre></div>`
}

/** Where a link of a guide leads: to a page, or to a file of the repository that is no page. */
type Target = { readonly address: string } | { readonly file: string }

/**
 * Returns the target of a link.
 *
 * @param from Markdown source with the link, relative to this package
 * @returns `undefined` for an address that the site does not link to, such as http
 */
function targetOf(href: string, from: string): Target | undefined {
  if (/^(https:|#)/.test(href)) return { address: href }
  const [, path, anchor = ''] = /^([\w./-]+)(#.*)?$/.exec(href) ?? []
  if (path === undefined) return undefined
  const file = posix.join(posix.dirname(from), path)
  const guide = guides.find((one) => one.file === file)

  return guide === undefined ? { file: posix.join('packages/docs', file) } : { address: guidePath(guide) + anchor }
}
