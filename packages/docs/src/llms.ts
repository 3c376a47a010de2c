import { readMarkdown } from './guide.ts'
import { type Guide, guidePath, guides } from './navigation.ts'

/** Path of the list of guides for language models. */
export const llmsUrl = '/llms.txt'

export function markdownUrl(guide: Guide): string {
  return `${guidePath(guide)}.md`
}

/** Returns the list of guides in the form of https://llmstxt.org, with the first sentence of each. */
export function llmsText(): string {
  const lines = guides.map(
    (guide) => `- [${guide.title}](${markdownUrl(guide)}): ${firstSentence(readMarkdown(guide))}`
  )

  return `# Callbook

> The calls of voice-AI phone agents of all providers, stored, evaluated and available through one API.

Every request under /v1 needs an API key in X-API-Key. [/openapi.json](/openapi.json) describes all requests.

## Guides

${lines.join('\n')}
`
}

/** Returns the first sentence after the title, with the texts of links. */
function firstSentence(markdown: string): string {
  const [, paragraph = ''] = markdown.split(/\n\n/, 2)
  const text = paragraph.replaceAll('\n', ' ').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')

  return /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/[.:]$/, '') ?? text
}
