import { Text } from '@mantine/core'
import { Status } from '#ui/status/status.tsx'

export function ReportStep({ hasReport }: { readonly hasReport: boolean }) {
  return (
    <div role="status">
      {hasReport ? (
        <Status tone="good">First report received and stored.</Status>
      ) : (
        <>
          <Status tone="waiting">Waiting for the first report</Status>
          <Text>Call your agent and hang up. This page updates every five seconds.</Text>
        </>
      )}
    </div>
  )
}
