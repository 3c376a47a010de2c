import { redactionRules } from '../../redaction/redaction-rules.ts'
import { removeMembers } from '../../redaction/remove-members.ts'
import { allProviders, providers } from '../index.ts'

const rules = new Map(
  Object.entries(providers).map(([name, { bodyPaths, costNames }]) => [
    name,
    redactionRules({ names: [], ambiguousNames: costNames, paths: [{ ...bodyPaths, secret: [], secretPrefixes: {} }] })
  ])
)

/** A rejected report may come from any provider and have any shape, so costs are removed everywhere except in texts. */
const rulesOfRejected = redactionRules({
  names: allProviders.flatMap(({ costNames }) => costNames),
  paths: allProviders.map(({ bodyPaths: { said = [] } }) => ({ said }))
})

/** Removes the cost of the call from the JSON text of a stored report. The client's own data stays unchanged. */
export function withoutCosts(text: string, provider: string): string {
  return removeMembers(text, rules.get(provider) ?? rulesOfRejected)
}

/** Removes the cost members of all providers from the JSON text of a rejected report. */
export function withoutAnyCosts(text: string): string {
  return removeMembers(text, rulesOfRejected)
}
