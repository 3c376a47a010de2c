import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { CopyButton } from '#ui/copy-text.tsx'
import { useSearchKey } from '#ui/keys.ts'
import { Icon } from '#ui/theme/icons.tsx'
import { clock } from '#ui/time/duration.ts'
import { timeHash } from '../call-words.ts'
import { findPlaces, maxPlaces, type Place, type Said } from './place.ts'
import classes from './transcript-tools.module.css'

interface Find {
  readonly words: string
  readonly places: readonly Place[]
  /** Index of the current place. */
  readonly at: number
  readonly write: (words: string) => void
  readonly go: (step: -1 | 1) => void
}

interface TranscriptToolsProps {
  readonly find: Find
  readonly text: string
  /** Path of the page of the call. */
  readonly path: string
  /** Current time of the conversation in seconds; `undefined` if its times are not known. */
  readonly moment: number | undefined
}

/** Finds words in the conversation, and copies it or a link to its current moment. */
export function TranscriptTools({ find, text, path, moment }: TranscriptToolsProps) {
  const field = useRef<HTMLInputElement>(null)
  useSearchKey(field)
  const seconds = moment === undefined ? undefined : Math.floor(moment)

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') find.go(event.shiftKey ? -1 : 1)
    else if (event.key !== 'Escape') return
    else if (find.words === '') event.currentTarget.blur()
    else find.write('')
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={classes.tools}>
      <TextInput
        ref={field}
        type="search"
        size="xs"
        className={classes.field}
        aria-label="Find in conversation"
        aria-keyshortcuts="/"
        placeholder="Find in conversation"
        leftSection={<Icon name="search" size={14} />}
        value={find.words}
        onChange={({ currentTarget }) => find.write(currentTarget.value)}
        onKeyDown={press}
      />
      <span role="status" className={classes.count}>
        {find.words.trim() !== '' && countOf(find)}
      </span>
      {find.places.length > 0 && (
        <>
          <Step icon="previous" label="Previous match" onClick={() => find.go(-1)} />
          <Step icon="next" label="Next match" onClick={() => find.go(1)} />
        </>
      )}
      <CopyButton value={text} what="transcript" />
      {seconds !== undefined && (
        <CopyButton
          icon="link"
          value={`${location.origin}${path}#${timeHash(seconds)}`}
          what={`link to ${clock(seconds)}`}
        />
      )}
    </div>
  )
}

function countOf({ places, at }: Find): string {
  if (places.length === 0) return 'No matches'

  return `${at + 1} of ${places.length}${places.length === maxPlaces ? '+' : ''}`
}

interface StepProps {
  readonly icon: 'next' | 'previous'
  readonly label: string
  readonly onClick: () => void
}

function Step({ icon, label, onClick }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={onClick}>
        <Icon name={icon} />
      </ActionIcon>
    </Tooltip>
  )
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
