import { Kbd, Modal, Switch } from '@mantine/core'
import { sections } from '../shell/sections.ts'
import classes from './key-list.module.css'
import { modKey } from './platform.ts'
import { useSingleKeys } from './use-single-keys.ts'

interface KeyListProps {
  readonly isShown: boolean
  readonly onClose: () => void
}

const everywhere = [
  { keys: [modKey, 'K'], does: 'Search' },
  { keys: ['?'], does: 'Show this list' },
  ...sections.map(({ label, letter }) => ({ keys: ['g', letter], does: `Go to ${label.toLowerCase()}` }))
]

export function KeyList({ isShown, onClose }: KeyListProps) {
  const [isOn, setIsOn] = useSingleKeys()

  return (
    <Modal opened={isShown} onClose={onClose} title="Keyboard shortcuts" size={420} centered>
      <dl className={classes.list}>
        {everywhere.map(({ keys, does }) => (
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
