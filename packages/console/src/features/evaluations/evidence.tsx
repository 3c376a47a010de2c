import type { ShownVersion } from '@callbook/console-api'
import { createContext, type ReactNode, use } from 'react'
import classes from './evidence.module.css'

export type Evidence = ShownVersion['evidence'][number]

export interface EvidenceOfResult {
  readonly evidence: readonly Evidence[]
  /** Returns the time of a message as text, if it is known. */
  readonly timeOf: (message: number) => string | undefined
  readonly onShow: (evidence: Evidence) => void
}

const OfResult = createContext<EvidenceOfResult | undefined>(undefined)

export function EvidenceProvider({ of, children }: { readonly of: EvidenceOfResult; readonly children: ReactNode }) {
  return <OfResult value={of}>{children}</OfResult>
}

/** Quotes that support a part of a result, or one of its members. Each shows its place in the conversation. */
export function Quotes({ field }: { readonly field: string }) {
  const found = use(OfResult)
  const quotes = found?.evidence.filter((one) => one.field === field || one.field.startsWith(`${field}.`)) ?? []
  if (found === undefined || quotes.length === 0) return null

  return (
    <ul className={classes.quotes} aria-label="Evidence">
      {quotes.map((one) => (
        <li key={`${one.message} ${one.quote}`}>
          <button type="button" className={classes.quote} onClick={() => found.onShow(one)}>
            <span className={classes.time}>{found.timeOf(one.message)}</span>
            <q dir="auto">{one.quote}</q>
          </button>
        </li>
      ))}
    </ul>
  )
}
