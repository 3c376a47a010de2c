import { Kbd, Modal, Switch } from '@mantine/core'
import { sections } from '../shell/sections.ts'
import classes from './key-list.module.css'
import { modKey } from './platform.ts'
import { useSingleKeys } from './use-single-keys.ts'

interface KeyListProps {
  readonly isShown: boolean
  readonly onClose: () => void
  /** Whether there are sections to go to, and a search over all. */
  readonly isInOrganization?: boolean
}

const inOrganization = [
  { keys: [modKey, 'K'], does: 'Search' },
  ...sections.map(({ label, letter }) => ({ keys: ['g', letter], does: `Go to ${label.toLowerCase()}` }))
]

const ofCalls = [
  { keys: ['Space'], does: 'Play the recording of a call, or pause it' },
  { keys: ['[', ']'], does: '5 seconds back or forward' },
  { keys: [',', '.'], does: 'Line before or next line' }
]

const everywhere = [
  { keys: ['j'], does: 'Next row of a list' },
  { keys: ['k'], does: 'Row before' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['/'], does: 'Search the list' },
  { keys: ['?'], does: 'Show this list' }
]

export function KeyList({ isShown, onClose, isInOrganization = false }: KeyListProps) {
  const [isOn, setIsOn] = useSingleKeys()
  const shown = isInOrganization ? [...inOrganization, ...everywhere, ...ofCalls] : everywhere

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
