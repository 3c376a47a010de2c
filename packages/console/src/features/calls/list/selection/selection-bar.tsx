import { inputBounds } from '@callbook/domain/tables'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { usePermission } from '#api/session/permissions.ts'
import { formatCount } from '#ui/locale/formats.ts'
import { Icon } from '#ui/theme/icons.tsx'
import { EvaluateDialog } from './evaluate-dialog.tsx'
import { selectedFileUrl } from './selected-calls.ts'
import classes from './selection-bar.module.css'
import type { SelectedCalls } from './use-selected-calls.ts'

interface SelectionBarProps {
  readonly organization: string
  readonly calls: SelectedCalls
  /** Names of the shown columns. */
  readonly columns: readonly string[]
}

export function SelectionBar({ organization, calls: { ids, clear, review, show }, columns }: SelectionBarProps) {
  const hasPermission = usePermission()
  const [isOpen, dialog] = useDisclosure()
  const isTooMany = ids.length > inputBounds.selectedCalls
  if (ids.length === 0) return null

  return (
    <section className={classes.bar} aria-label="Selected calls">
      <Text role="status" size="sm" className={classes.count}>
        {formatCount(ids.length)} selected
        {isTooMany && `, at most ${inputBounds.selectedCalls} at a time`}
      </Text>
      {hasPermission('review') && (
        <Button variant="default" disabled={isTooMany} onClick={review.start}>
          Send to review
        </Button>
      )}
      {hasPermission('evaluate_again') && (
        <Button variant="default" disabled={isTooMany} onClick={dialog.open}>
          Evaluate again
        </Button>
      )}
      {hasPermission('export') && !isTooMany && (
        <Button
          component="a"
          variant="default"
          leftSection={<Icon name="download" size={14} />}
          // A file always has both times of a call.
          href={selectedFileUrl(organization, ids, [...new Set([...columns, 'received'])])}
          download
        >
          Export
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={clear}>
        Clear
      </Button>
      <EvaluateDialog
        organization={organization}
        ids={ids}
        isOpen={isOpen}
        onClose={dialog.close}
        onDone={(outcomes) => {
          show(outcomes)
          clear()
        }}
      />
    </section>
  )
}
