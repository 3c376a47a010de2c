import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import classes from './copy-text.module.css'
import { Icon, type IconName } from './theme/icons.tsx'

interface CopyTextProps {
  /** May have several lines. */
  readonly value: string
  /** Visible part; defaults to all. */
  readonly shown?: string
  /** Name of the text, used in the button’s label. */
  readonly what: string
}

export function CopyText({ value, shown = value, what }: CopyTextProps) {
  return (
    <div className={classes.box}>
      <code>{shown}</code>
      <CopyButton value={value} what={what} />
    </div>
  )
}

interface CopyButtonProps {
  readonly value: string
  /** Name of the copied text, used in the label. */
  readonly what: string
  readonly icon?: IconName
}

export function CopyButton({ value, what, icon = 'copy' }: CopyButtonProps) {
  const { copied, copy, error } = useClipboard({ timeout: 2_000 })
  const status = error === null ? copied && 'Copied' : 'Select the text and copy it yourself'

  return (
    <Tooltip label={status || `Copy ${what}`}>
      <ActionIcon aria-label={`Copy: ${what}`} onClick={() => copy(value)}>
        <Icon name={copied ? 'chosen' : icon} />
        <VisuallyHidden role="status">{status}</VisuallyHidden>
      </ActionIcon>
    </Tooltip>
  )
}
