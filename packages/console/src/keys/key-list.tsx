import { Kbd, Modal, Switch } from '@mantine/core'
import type { Section } from '../shell/sections.ts'
import classes from './key-list.module.css'
import { modKey } from './platform.ts'
import { useSingleKeys } from './use-single-keys.ts'

interface KeyListProps {
  readonly isShown: boolean
  readonly onClose: () => void
  /** What there is to go to in an organization; undefined outside of one. */
  readonly sections?: readonly Section[]
}

const inOrganization = (sections: readonly Section[]) => [
  { keys: [modKey, 'K'], does: 'Search' },
  ...sections.map(({ label, letter }) => ({ keys: ['g', letter], does: `Go to ${label.toLowerCase()}` }))
]

const ofCalls = [
  { keys: ['k', 'j'], does: 'Call before or next call of the list' },
  { keys: ['Space'], does: 'Play the recording of a call, or pause it' },
  { keys: ['[', ']'], does: '5 seconds back or forward' },
  { keys: [',', '.'], does: 'Line before or next line' }
]

const ofReviews = [
  { keys: ['←', '→'], does: 'Call before or next call of a review' },
  { keys: ['↑', '↓'], does: 'Field before or next field' },
  { keys: ['1', '…', '9'], does: 'Choose, or score in tenths' },
  { keys: ['↵'], does: 'Write in the field' },
  { keys: ['Esc'], does: 'Leave it' },
  { keys: ['n'], does: 'Write a note' },
  { keys: ['a'], does: 'Agree with the model' },
  { keys: ['s'], does: 'Skip the call' },
  { keys: [modKey, '↵'], does: 'Save and next' }
]

const everywhere = [
  { keys: ['j'], does: 'Next row of a list' },
  { keys: ['k'], does: 'Row before' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['/'], does: 'Search the list' },
  { keys: ['f'], does: 'Filter the list' },
  { keys: ['?'], does: 'Show this list' }
]

export function KeyList({ isShown, onClose, sections }: KeyListProps) {
  const [isOn, setIsOn] = useSingleKeys()
  const mayReview = sections?.some(({ act }) => act === 'review') === true
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
        label="Letters alone are shortcuts"
        checked={isOn}
        onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
      />
    </Modal>
  )
}
