import { hasStatus, type ReportKind, type ShownCall } from '@callbook/console-api'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '#ui/failure/failure.tsx'
import { ReportBody } from '#ui/json/report-body.tsx'
import { Time } from '#ui/time/time.tsx'
import { reportQuery } from '../call.ts'
import classes from './call-page.module.css'

const kindWords: Readonly<Record<ReportKind, string>> = {
  end_of_call: 'End of call',
  call_analyzed: 'Call analyzed',
  final: 'Final',
  call_ended: 'Call ended',
  transfer_ended: 'Transfer ended',
  preliminary: 'Preliminary'
}

function isKnown(kind: string): kind is ReportKind {
  return Object.hasOwn(kindWords, kind)
}

/** Raw reports of a call, as long as they are stored. */
export function Reports({ call }: { readonly call: ShownCall }) {
  const [open, setOpen] = useState<ReportKind>()
  if (call.reports.length === 0) {
    return (
      <p className={classes.muted}>
        No raw reports. They are stored for a shorter time than calls, and erasing a customer removes them.
      </p>
    )
  }

  return (
    <>
      <ul className={classes.list}>
        {call.reports.map(({ kind, received_at: at, source }) => (
          <li key={kind}>
            <Button variant="default" size="xs" onClick={() => setOpen(isKnown(kind) ? kind : undefined)}>
              {isKnown(kind) ? kindWords[kind] : kind}
            </Button>{' '}
            <span className={classes.muted}>
              <Time at={at} isLong />
              {source === 'backfill' && ', backfilled from the provider'}
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
    return (
      <p className={classes.muted}>
        This report is no longer stored: its retention period has ended, or the customer was erased.
      </p>
    )
  }

  return (
    <>
      <p className={classes.muted}>
        Original body from the provider. Secrets were replaced by [redacted] before it was stored.
      </p>
      <Failure error={error} />
      {body !== undefined && <ReportBody body={body} fileName={`call-${call.id}-${kind}.json`} />}
    </>
  )
}
