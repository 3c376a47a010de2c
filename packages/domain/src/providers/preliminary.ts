import { findProvider } from './index.ts'

/** Whether the provider is about to send another report of the same call, which knows more than one of this kind. */
export function isPreliminary(provider: string, kind: string): boolean {
  return findProvider(provider)?.preliminaryKinds.includes(kind) ?? false
}
