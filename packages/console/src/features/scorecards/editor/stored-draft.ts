import type { Draft } from './draft.ts'

/** Place of a draft in this tab, which ends with the tab, because a draft may contain names. */
export interface DraftPlace {
  readonly user: string
  readonly organization: string
  /** Domain of the scorecard; `undefined` for a new one. */
  readonly domain: string | undefined
}

function keyOf({ user, organization, domain = 'new-scorecard' }: DraftPlace): string {
  return `callbook-scorecard-${user}-${organization}-${domain}`
}

/** Returns what the user typed before the page was left or reloaded. */
export function readDraft(place: DraftPlace): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function storeDraft(place: DraftPlace, draft: Draft | undefined): void {
  if (draft === undefined) sessionStorage.removeItem(keyOf(place))
  else sessionStorage.setItem(keyOf(place), JSON.stringify(draft))
}
