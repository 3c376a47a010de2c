import { readFileSync } from 'node:fs'
import { type EvaluationDomain, promptVersions } from '@callbook/domain'

const texts = new Map(
  Object.values(promptVersions)
    .flat()
    .map((version) => [version, readFileSync(new URL(`prompts/${version}.md`, import.meta.url), 'utf8').trim()])
)

/** Returns the instructions for the model, or `undefined` if `domain` has no such version. */
export function findPrompt(domain: EvaluationDomain, version: string): string | undefined {
  return promptVersions[domain].includes(version) ? texts.get(version) : undefined
}
