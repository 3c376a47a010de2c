import { allProviders, findProvider } from './index.ts'

/** The kinds of report that are kept of a call, whichever provider carried it: those that know most first. */
export const reportKinds: readonly string[] = [
  ...new Set(allProviders.flatMap(({ reportKinds: kinds }) => kinds.slice(-1))),
  ...new Set(allProviders.flatMap(({ reportKinds: kinds }) => kinds.slice(0, -1).reverse()))
]

/** Whether the provider is about to send another report of the same call, which knows more than one of this kind. */
export function isPreliminary(provider: string, kind: string): boolean {
  return findProvider(provider)?.reportKinds.slice(0, -1).includes(kind) ?? false
}
