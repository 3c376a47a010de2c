import { useState } from 'react'
import { findPlaces, type Place, type Said } from './place.ts'

export interface Find {
  readonly words: string
  readonly places: readonly Place[]
  /** Index of the current place. */
  readonly at: number
  readonly write: (words: string) => void
  readonly go: (step: -1 | 1) => void
}

const none = { words: '', places: [], at: 0 }

/** Finds words in a conversation, and shows one place at a time. */
export function useFind(said: readonly Said[], show: (place: Place | undefined) => void): Find {
  const [{ words, places, at }, setFound] = useState<Pick<Find, 'at' | 'places' | 'words'>>(none)

  function write(next: string): void {
    const found = findPlaces(said, next)
    setFound({ words: next, places: found, at: 0 })
    show(found[0])
  }

  function go(step: -1 | 1): void {
    if (places.length === 0) return
    const next = (at + step + places.length) % places.length
    setFound({ words, places, at: next })
    show(places[next])
  }

  return { words, places, at, write, go }
}
