import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { Marked, type RendererThis, type Token, type Tokens } from 'marked'
import { escapeHtml } from './layout.ts'
import { type Guide, guidePath, guides, root } from './navigation.ts'

/** Text between two headings, as a search finds it. */
export interface Section {
  /** Anchor of the heading; empty for the text below the title. */
  readonly anchor: string
  /** Level of the heading, from 1. */
  readonly depth: number
  /** Heading without markup. */
  readonly heading: string
  /** Text below the heading without markup, in one line. */
  readonly text: string
}

interface RenderedGuide {
  readonly html: string
  /** Sections in order; the first one is that of the title. */
  readonly sections: readonly Section[]
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
export function render(markdown: string, file: string): RenderedGuide {
  const anchorOf = createAnchors()
  let tables = 0
  const marked = new Marked({
    renderer: {
      code: ({ text, lang = '' }: Tokens.Code) => exampleHtml(text, lang),
      heading(this: RendererThis, { depth, tokens, text }: Tokens.Heading) {
        const title = this.parser.parseInline(tokens)
        const id = escapeHtml(anchorOf(text))
        if (depth === 1) return `<h1 id="${id}">${title}</h1>\n`

        return `<h${depth} id="${id}">${title} <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(plainText(tokens))}">#</a></h${depth}>\n`
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (isComment(text) ? '' : escapeHtml(text)),
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      link(this: RendererThis, { href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        const target = targetOf(href, file)
        if (target === undefined) return text
        if ('file' in target) return `${text} <span class="path">(${escapeHtml(target.file)})</span>`

        return `<a href="${escapeHtml(target.address)}">${text}</a>`
      },
      table(this: RendererThis, { header, rows }: Tokens.Table) {
        const cellOf = ({ tokens, header }: Tokens.TableCell) => {
          // A header without text would be read as one.
          const tag = header && tokens.length > 0 ? 'th' : 'td'

          return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
        }
        const row = (cells: readonly Tokens.TableCell[]) => `<tr>${cells.map(cellOf).join('')}</tr>`
        const body = rows.map(row).join('\n')
        tables += 1

        return `<div class="table" tabindex="0" role="region" aria-label="Table ${tables}"><table><thead>${row(header)}</thead><tbody>\n${body}</tbody></table></div>\n`
      }
    }
  })
  const tokens = marked.lexer(markdown)

  return { html: marked.parser(tokens), sections: sectionsOf(tokens) }
}

/** Whether HTML in Markdown is the comment that explains why tests do not run an example. */
function isComment(html: string): boolean {
  return /^<!-- not run: [^<>]+-->\s*$/.test(html)
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const anchorOf = createAnchors()
  const sections: { anchor: string; depth: number; heading: string; texts: string[] }[] = []
  for (const token of tokens) {
    if (isHeading(token)) {
      const anchor = anchorOf(token.text)
      sections.push({
        anchor: token.depth === 1 ? '' : anchor,
        depth: token.depth,
        heading: plainText(token.tokens),
        texts: []
      })
    } else sections.at(-1)?.texts.push(plainText([token]))
  }

  return sections.map(({ texts, ...section }) => ({ ...section, text: texts.join(' ').replaceAll(/\s+/g, ' ').trim() }))
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

/** Returns the text of tokens without markup. Blocks, cells and items are separated by a space. */
function plainText(tokens: readonly Token[]): string {
  return tokens.map(plainTextOf).join('')
}

function plainTextOf(token: Token): string {
  if (token.type === 'html') return isComment(token.raw) ? '' : token.raw
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table

    return [header, ...rows].map((cells) => cells.map((cell) => plainText(cell.tokens)).join(' ')).join(' ')
  }
  if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ')
  if (token.type === 'space' || token.type === 'br') return ' '
  if ('tokens' in token && token.tokens !== undefined) return plainText(token.tokens)

  return 'text' in token ? token.text : ''
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
const command = /^\$ ((?:.*\\\n)*.*<<'?END'?\n[\s\S]*?\nEND|(?:.*\\\n)*.*)(?:\n|$)/

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
  const file = repositoryPath(posix.join(posix.dirname(from), path))
  if (file === repositoryPath('README.md')) return { address: root + anchor }
  const guide = guides.find((one) => repositoryPath(one.file) === file)

  return guide === undefined ? { file } : { address: guidePath(guide) + anchor }
}

/** @param file path relative to this package */
function repositoryPath(file: string): string {
  return posix.join('packages/docs', file)
}
