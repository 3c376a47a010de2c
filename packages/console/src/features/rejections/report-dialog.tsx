import type { RejectionWithBody, Release } from '@callbook/console-api'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePermission } from '#api/permissions.ts'
import { getProvider } from '#features/endpoints/providers.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { ReportBody } from '#ui/json/report-body.tsx'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { describeCause, rejectionQuery, rejectionsKey, releaseReport } from './rejections.ts'

interface ReportDialogProps {
  readonly organization: string
  /** `undefined` while no report is open. */
  readonly id: string | undefined
  readonly onClose: () => void
}

export function ReportDialog({ organization, id, onClose }: ReportDialogProps) {
  const { data: report, error } = useQuery({
    ...rejectionQuery(organization, id ?? ''),
    enabled: id !== undefined
  })

  return (
    <Modal opened={id !== undefined} onClose={onClose} title="Rejected report" size={720}>
      <Failure error={error} />
      {report !== undefined && <Report key={report.id} organization={organization} report={report} />}
    </Modal>
  )
}

interface ReportProps {
  readonly organization: string
  readonly report: RejectionWithBody
}

function Report({ organization, report }: ReportProps) {
  const mayManage = usePermission()('manage_endpoints')
  const releasing = useAction({
    send: () => releaseReport(organization, report.id),
    changes: rejectionsKey(organization)
  })

  return (
    <Stack gap="lg">
      <Facts>
        <Fact label="Error">{describeCause(report.cause)}</Fact>
        <Fact label="Client">
          <bdi>{report.client_name}</bdi>
        </Fact>
        <Fact label="Webhook URL">
          {mayManage ? (
            <Link
              to="/o/$organization/settings/webhooks/$client/$endpoint"
              params={{ organization, client: report.client_id, endpoint: report.endpoint_id }}
            >
              {getProvider(report.provider).name}
            </Link>
          ) : (
            getProvider(report.provider).name
          )}
        </Fact>
        {report.path !== null && (
          <Fact label="Field">
            <code>{report.path}</code>
          </Fact>
        )}
        <Fact label="Received">
          <Time at={report.received_at} isLong />
        </Fact>
        <Fact label="Status">{report.status}</Fact>
        {report.provider_call_id !== null && (
          <Fact label="Provider call ID">
            <code>{report.provider_call_id}</code>
          </Fact>
        )}
        <Fact label="Request ID">
          <code>{report.request_id}</code>
        </Fact>
      </Facts>
      {report.body === null ? (
        <Text>The body is not valid JSON and was not stored. It cannot be retried.</Text>
      ) : (
        <ReportBody body={report.body} fileName={`report-${report.request_id}.json`} />
      )}
      <Failure error={releasing.error} />
      <div role="status">{releasing.data !== undefined && <Outcome release={releasing.data} />}</div>
      {mayManage && report.has_body && releasing.data === undefined && (
        <Group justify="flex-end">
          <Button loading={releasing.isPending} onClick={() => releasing.mutate()}>
            Retry report
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Outcome({ release }: { readonly release: Release }) {
  if (release.call_id === null) {
    return <Status tone="good">Nothing to store: the call had already been reported.</Status>
  }

  return (
    <Status tone="good">
      Stored as call <code>{release.call_id}</code>
    </Status>
  )
}
