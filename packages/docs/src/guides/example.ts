import { escapeHtml } from '../layout.ts'

/** A command is one line, goes on behind a backslash, and with the text that it is given up to a line END. */
const command = /^\$ ((?:.*\\\n)*.*<<'END'\n[\s\S]*?\nEND|(?:.*\\\n)*.*)(?:\n|$)/

/** A block of code. What is to be typed is told apart from what is printed, so that it alone is copied. */
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
