import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Icon, type IconName } from '../theme/icons.tsx'

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
