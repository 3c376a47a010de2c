import { Button } from '@mantine/core'
import classes from './review.module.css'

interface KeyButtonProps {
  readonly label: string
  /** Equivalent keys. */
  readonly keys: readonly string[]
  readonly isMain?: boolean
  readonly size?: 'sm' | 'xs'
  readonly isDisabled?: boolean
  readonly isPending?: boolean
  readonly onClick: () => void
}

/** A button that shows its keyboard shortcut. */
export function KeyButton(props: KeyButtonProps) {
  const { label, keys, isMain = false, size = 'sm', isDisabled = false, isPending, onClick } = props

  return (
    <Button
      size={size}
      variant={isMain ? 'filled' : 'default'}
      disabled={isDisabled}
      loading={isPending ?? false}
      aria-keyshortcuts={keys.join('+').replace('Ctrl', 'Control').replace('⌘', 'Meta')}
      rightSection={
        <span className={classes.caps} aria-hidden>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      }
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
