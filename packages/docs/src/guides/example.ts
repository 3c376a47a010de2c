import { escapeHtml } from '../layout.ts'

/** A command is one line. It may continue after a backslash, and include a here-document up to a line END. */
const command = /^\$ ((?:.*\\\n)*.*<<'END'\n[\s\S]*?\nEND|(?:.*\\\n)*.*)(?:\n|$)/

/** Renders a block of code. Commands are separated from output, so that only commands are copied. */
export function exampleHtml(text: string, language: string): string {
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
