import { Text } from '@mantine/core'
import { Status } from '../../status/status.tsx'

/** Whether a call was reported, which the page finds out by itself. */
export function ReportStep({ hasReport }: { readonly hasReport: boolean }) {
  return (
    <div role="status">
      {hasReport ? (
        <Status tone="good">A call was reported and is stored.</Status>
      ) : (
        <>
          <Status tone="waiting">Waiting for the first report</Status>
          <Text>Call your agent and hang up. This page looks by itself, every five seconds.</Text>
        </>
      )}
    </div>
  )
}
