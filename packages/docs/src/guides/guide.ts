import { readFileSync } from 'node:fs'
import { Marked, type RendererThis, type Tokens } from 'marked'
import { escapeHtml } from '../layout.ts'
import type { Guide } from '../navigation.ts'
import { createAnchors } from './anchors.ts'
import { exampleHtml } from './example.ts'
import { targetOf } from './links.ts'

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
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
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
