import { type Guide, guideGroups, guidePath, tutorial } from './navigation.ts'

/** Path of the list of guides for language models. */
export const llmsUrl = '/llms.txt'

export function markdownUrl(guide: Guide): string {
  return `${guidePath(guide)}.md`
}

/** Returns the list of guides in the form of https://llmstxt.org. */
export function llmsText(): string {
  const groups = guideGroups.map(({ title, guides }) => `## ${title}\n\n${guides.map(line).join('\n')}\n`)

  return `# Callbook

> The calls of voice-AI phone agents of all providers, stored, evaluated and available through one API.

Every request under /v1 needs an API key in X-API-Key. [/openapi.json](/openapi.json) describes all requests.

${line(tutorial)}

${groups.join('\n')}`
}

function line(guide: Guide): string {
  return `- [${guide.title}](${markdownUrl(guide)}): ${guide.about}`
}
