import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#ui/locale/formats.ts'
import type { CallParameters } from '../call-parameters.ts'
import { isCounted, totalQuery } from '../total-of-calls.ts'
import classes from './new-calls.module.css'

interface NewCallsProps {
  readonly organization: string
  readonly parameters: CallParameters
  /** Number of calls when the list was loaded; `undefined` until then. */
  readonly total: number | undefined
  readonly onShow: () => void
}

/** Button with the number of calls that came since the list was loaded. The rows do not move before it is pressed. */
export function NewCalls({ organization, parameters, total, onShow }: NewCallsProps) {
  const isWatched = total !== undefined && isCounted(parameters)
  const { data: latest } = useQuery({
    ...totalQuery(organization, parameters),
    enabled: isWatched,
    // The list was just loaded, so the first request follows after an interval.
    ...(total !== undefined && { initialData: total })
  })
  const count = isWatched && latest !== undefined ? latest - total : 0

  return (
    <div className={classes.place} role="status">
      {count > 0 && (
        <Button className={classes.pill} radius="xl" size="compact-sm" onClick={onShow}>
          {formatCount(count)} new {count === 1 ? 'call' : 'calls'}
        </Button>
      )}
    </div>
  )
}
