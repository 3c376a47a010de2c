import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Icon } from '../theme/icons.tsx'

interface CopyButtonProps {
  readonly value: string
  /** Name of the copied text, used in the label. */
  readonly what: string
}

/** Copies a text and confirms it. */
export function CopyButton({ value, what }: CopyButtonProps) {
  const { copied, copy, error } = useClipboard({ timeout: 2_000 })
  const status = error === null ? copied && 'Copied' : 'Select the text and copy it yourself'

  return (
    <Tooltip label={status || 'Copy'}>
      <ActionIcon aria-label={`Copy: ${what}`} onClick={() => copy(value)}>
        <Icon name={copied ? 'chosen' : 'copy'} />
        <VisuallyHidden role="status">{status}</VisuallyHidden>
      </ActionIcon>
    </Tooltip>
  )
}
