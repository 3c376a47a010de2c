import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Icon } from '../theme/icons.tsx'

interface CopyButtonProps {
  readonly value: string
  /** What it copies, as its name says: "Copy the key". */
  readonly what: string
}

/** Puts a text on the clipboard, and says that it did. */
export function CopyButton({ value, what }: CopyButtonProps) {
  const { copied, copy, error } = useClipboard({ timeout: 2_000 })
  const told = error === null ? copied && 'Copied' : 'Select the text and copy it yourself'

  return (
    <Tooltip label={told || 'Copy'}>
      <ActionIcon aria-label={`Copy: ${what}`} onClick={() => copy(value)}>
        <Icon name={copied ? 'chosen' : 'copy'} />
        <VisuallyHidden role="status">{told}</VisuallyHidden>
      </ActionIcon>
    </Tooltip>
  )
}
