import { allProviders, findProvider } from './index.ts'

/** The kinds of stored reports of all providers, in descending order of detail. */
export const reportKinds: readonly string[] = [
  ...new Set(allProviders.flatMap(({ reportKinds: kinds }) => kinds.slice(-1))),
  ...new Set(allProviders.flatMap(({ reportKinds: kinds }) => kinds.slice(0, -1).reverse())),
  ...allProviders.flatMap(({ laterKinds = [] }) => laterKinds)
]

/** Returns `true` if the provider will send another, more detailed report of the same call. */
export function isPreliminary(provider: string, kind: string): boolean {
  return findProvider(provider)?.reportKinds.slice(0, -1).includes(kind) ?? false
}
