import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasStatus } from '../../api/api-error.ts'
import type { ShownCall } from '../../api/schema.ts'
import { type ReportKind, reportKinds, reportQuery } from '../../calls/call.ts'
import { Failure } from '../../failure/failure.tsx'
import { ReportBody } from '../../json/report-body.tsx'
import { Time } from '../../time/time.tsx'
import classes from './call-page.module.css'

const kindWords: Readonly<Record<ReportKind, string>> = {
  end_of_call: 'End of call',
  call_analyzed: 'Call analyzed',
  call_ended: 'Call ended'
}

/** What the provider sent of a call, as long as that is kept. */
export function Reports({ call }: { readonly call: ShownCall }) {
  const [open, setOpen] = useState<ReportKind>()
  if (call.reports.length === 0) {
    return (
      <p className={classes.muted}>
        None is kept any longer. Reports are kept for a time, and calls for longer; who is erased takes theirs along.
      </p>
    )
  }

  return (
    <>
      <ul className={classes.list}>
        {call.reports.map(({ kind, received_at: at, source }) => (
          <li key={kind}>
            <Button variant="default" size="xs" onClick={() => setOpen(reportKinds.find((one) => one === kind))}>
              {kindWords[kind as ReportKind] ?? kind}
            </Button>{' '}
            <span className={classes.muted}>
              <Time at={at} isLong />
              {source === 'backfill' && ', asked for at the provider'}
            </span>
          </li>
        ))}
      </ul>
      <Modal
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open === undefined ? '' : `Report: ${kindWords[open]}`}
        size={720}
      >
        {open !== undefined && <Report call={call} kind={open} />}
      </Modal>
    </>
  )
}

function Report({ call, kind }: { readonly call: ShownCall; readonly kind: ReportKind }) {
  const { data: body, error } = useQuery(reportQuery(call.organization_id, call.id, kind))
  if (hasStatus(error, 404)) {
    return <p className={classes.muted}>It is no longer kept: its time has ended, or its caller was erased.</p>
  }

  return (
    <>
      <p className={classes.muted}>
        As the provider sent it, in its own words. Secrets were replaced by [redacted] before it was stored.
      </p>
      <Failure error={error} />
      {body !== undefined && <ReportBody body={body} fileName={`call-${call.id}-${kind}.json`} />}
    </>
  )
}
