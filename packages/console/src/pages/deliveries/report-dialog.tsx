import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RejectionWithBody, Release } from '../../api/schema.ts'
import { Fact, Facts } from '../../facts/facts.tsx'
import { Failure } from '../../failure/failure.tsx'
import { useAct } from '../../form/use-act.ts'
import { ReportBody } from '../../json/report-body.tsx'
import { useMay } from '../../session/acts.ts'
import { Status } from '../../status/status.tsx'
import { Time } from '../../time/time.tsx'
import { rejectionQuery, rejectionsQuery, releaseReport } from './rejections.ts'

interface ReportDialogProps {
  readonly organization: string
  readonly endpoint: string
  /** Undefined while none is looked at. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** A report that was refused: why, what it was, and its release. */
export function ReportDialog({ organization, endpoint, id, onClose }: ReportDialogProps) {
  const { data: report, error } = useQuery({
    ...rejectionQuery(organization, endpoint, id ?? ''),
    enabled: id !== undefined
  })

  return (
    <Modal opened={id !== undefined} onClose={onClose} title="Refused report" size={720}>
      <Failure error={error} />
      {report !== undefined && (
        <Report key={report.id} organization={organization} endpoint={endpoint} report={report} />
      )}
    </Modal>
  )
}

interface ReportProps {
  readonly organization: string
  readonly endpoint: string
  readonly report: RejectionWithBody
}

function Report({ organization, endpoint, report }: ReportProps) {
  const may = useMay()
  const releasing = useAct({
    send: () => releaseReport(organization, report.id),
    changes: rejectionsQuery(organization, endpoint).queryKey
  })

  return (
    <Stack gap="lg">
      <Facts>
        <Fact label="Cause">{report.cause}</Fact>
        {report.path !== null && (
          <Fact label="Where">
            <code>{report.path}</code>
          </Fact>
        )}
        <Fact label="Received">
          <Time at={report.received_at} isLong />
        </Fact>
        <Fact label="Answered">{report.status}</Fact>
        {report.provider_call_id !== null && (
          <Fact label="Call">
            <code>{report.provider_call_id}</code>
          </Fact>
        )}
        <Fact label="Request">
          <code>{report.request_id}</code>
        </Fact>
      </Facts>
      {report.body === null ? (
        <Text>What was delivered is no JSON, and was not kept: it cannot be released.</Text>
      ) : (
        <ReportBody body={report.body} fileName={`report-${report.request_id}.json`} />
      )}
      <Failure error={releasing.error} />
      <div role="status">{releasing.data !== undefined && <Outcome release={releasing.data} />}</div>
      {may('manage_clients') && report.has_body && releasing.data === undefined && (
        <Group justify="flex-end">
          <Button loading={releasing.isPending} onClick={() => releasing.mutate()}>
            Release report
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Outcome({ release }: { readonly release: Release }) {
  if (release.call_id === null) {
    return <Status tone="good">Its call had come by another delivery: there was nothing to store.</Status>
  }

  return (
    <Status tone="good">
      Stored as the call <code>{release.call_id}</code>
    </Status>
  )
}
