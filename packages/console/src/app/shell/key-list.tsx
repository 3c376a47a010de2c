import { Kbd, Modal, Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { modKey, useKeys, useSingleKeys } from '#ui/keys.ts'
import type { Section } from '../sections.ts'
import classes from './key-list.module.css'

interface KeyListProps {
  readonly isShown: boolean
  readonly onClose: () => void
  /** Sections of the organization; `undefined` outside of one. */
  readonly sections?: readonly Section[]
}

const inOrganization = (sections: readonly Section[]) => [
  { keys: [modKey, 'K'], does: 'Search' },
  ...sections.map(({ label, letter }) => ({ keys: ['g', letter], does: `Go to ${label.toLowerCase()}` }))
]

const everywhere = [
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Select the row' },
  { keys: ['Shift', 'x'], does: 'Select up to the row' },
  { keys: ['Esc'], does: 'Clear the selection' },
  { keys: ['/'], does: 'Search the list' },
  { keys: ['f'], does: 'Filter the list' },
  { keys: ['?'], does: 'Show this list' }
]

const ofCalls = [
  { keys: ['k', 'j'], does: 'Previous or next call' },
  { keys: ['Space'], does: 'Play or pause the recording' },
  { keys: ['[', ']'], does: '5 seconds back or forward' },
  { keys: [',', '.'], does: 'Previous or next line' },
  { keys: ['/'], does: 'Find in the conversation' },
  { keys: ['Shift', '↵'], does: 'Previous match' }
]

const ofReviews = [
  { keys: ['←', '→'], does: 'Previous or next call to review' },
  { keys: ['↑', '↓'], does: 'Previous or next field' },
  { keys: ['1', '…', '9'], does: 'Choose, or score in steps of 10' },
  { keys: ['↵'], does: 'Write in the field' },
  { keys: ['Esc'], does: 'Leave the field' },
  { keys: ['n'], does: 'Add a note' },
  { keys: ['a'], does: 'Agree with the model' },
  { keys: ['s'], does: 'Skip the call' },
  { keys: ['m'], does: 'Assign the call to yourself, or unassign it' },
  { keys: [modKey, '↵'], does: 'Save and next' }
]

export function KeyList({ isShown, onClose, sections }: KeyListProps) {
  const [isOn, setIsOn] = useSingleKeys()
  const mayReview = sections?.some(({ permission }) => permission === 'review') === true
  const shown = [
    ...(sections === undefined ? [] : inOrganization(sections)),
    ...everywhere,
    ...(sections === undefined ? [] : ofCalls),
    ...(mayReview ? ofReviews : [])
  ]

  return (
    <Modal opened={isShown} onClose={onClose} title="Keyboard shortcuts" size={420} centered>
      <dl className={classes.list}>
        {shown.map(({ keys, does }) => (
          <div key={does} className={classes.row}>
            <dt>{does}</dt>
            <dd className={classes.keys}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className={classes.switch}
        label="Single-key shortcuts"
        checked={isOn}
        onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
      />
    </Modal>
  )
}

interface SectionKeyOptions {
  /** Without it, there are no sections. */
  readonly organization?: string
  readonly sections?: readonly Section[]
  readonly showKeys: () => void
}

/** Time after `g` in which a letter selects a section. */
const patienceMs = 1_500

/** `g` and a letter open a section, `?` shows the shortcuts; ignored while typing or in a dialog. */
export function useSectionKeys({ organization, sections = [], showKeys }: SectionKeyOptions): void {
  const navigate = useNavigate()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)

  useKeys((event) => {
    const isAfterGo = event.timeStamp - goPressedAt.current < patienceMs
    goPressedAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    const section = isAfterGo ? sections.find(({ letter }) => letter === event.key) : undefined

    if (section !== undefined && organization !== undefined) void navigate({ to: section.to, params: { organization } })
    else if (event.key === '?') showKeys()
  })
}
