import { Tooltip } from '@mantine/core'
import classes from './end-reason.module.css'
import { endReasonLabel } from './end-reason.ts'

/** The label of an end reason, with the words of the provider in a tooltip. */
export function EndReason({ value }: { readonly value: string | null }) {
  if (value === null) return '–'

  return (
    <Tooltip label={`Reported as ${value}`} events={{ hover: true, focus: true, touch: true }} multiline maw={320}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys open the tooltip, too */}
      <span tabIndex={0} dir="auto" className={classes.reason}>
        {endReasonLabel(value)}
      </span>
    </Tooltip>
  )
}
