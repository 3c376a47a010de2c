import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { retellReport, vapiReport } from '@callbook/domain/testing'

/** Destination of the reports of one client. */
export interface Target {
  readonly organizationId: OrganizationId
  readonly clientId: ClientId
  readonly provider: 'vapi' | 'retell'
  readonly slug: string
}

export type Kind = 'end_of_call' | 'call_ended' | 'call_analyzed'

/** A report that was sent once or more often. */
export interface Sent {
  readonly target: Target
  readonly callId: string
  readonly kind: Kind
  readonly callerNumber: string
  readonly startedAt: Date
  /** Whether one of its deliveries got a 200 response. */
  acknowledged: boolean
}

export function bodyOf({ callId, kind, callerNumber, startedAt }: Sent): string {
  const options = { callId, callerNumber, startedAt }

  return JSON.stringify(kind === 'end_of_call' ? vapiReport(options) : retellReport({ ...options, event: kind }))
}

/** The sent reports and the results of their deliveries. */
export interface History {
  readonly sent: Sent[]
  /** Number of deliveries by response status, or `broken` without a response. */
  readonly answers: Map<number | 'broken', number>
  note(sent: Sent, answer: number | 'broken'): void
  /** Waits until `more` further deliveries got a 200 response. */
  acknowledged(more: number): Promise<void>
}

export function createHistory(): History {
  const answers = new Map<number | 'broken', number>()

  return {
    sent: [],
    answers,
    note(sent, answer) {
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
      if (answer === 200) sent.acknowledged = true
    },
    async acknowledged(more) {
      const acknowledged = () => answers.get(200) ?? 0
      for (const enough = acknowledged() + more; acknowledged() < enough; ) await sleep(20)
    }
  }
}
