import { readFileSync } from 'node:fs'
import { type EvaluationDomain, promptVersions } from '@callbook/domain'

const texts = new Map(
  Object.values(promptVersions)
    .flat()
    .map((version) => [version, readFileSync(new URL(`prompts/${version}.md`, import.meta.url), 'utf8').trim()])
)

/** What a model is told to judge by. Undefined for a version that there is none of for `domain`. */
export function findPrompt(domain: EvaluationDomain, version: string): string | undefined {
  return promptVersions[domain].includes(version) ? texts.get(version) : undefined
}
