import { serviceUnavailable, tooManyRequests } from '@callbook/http'
import { type Budget, type BudgetOptions, createBudget } from '@callbook/limits'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Limits of the response bytes in memory, from the time they are written until the client has read them. */
export interface ResponseLimits {
  readonly small: BudgetOptions
  /** Separate budget of large responses, so that readers of large responses leave memory for all others. */
  readonly large: BudgetOptions
  /** Size from which a response is large. */
  readonly largeBytes: number
  /** Unread bytes of an organization above which its requests are rejected. */
  readonly unreadBytes: number
}

const mebibyte = 1024 * 1024

/**
 * An organization can receive the largest possible page. The responses of all organizations use less than half of the
 * memory of a container, which is 512 MiB.
 */
export const defaultResponseLimits: ResponseLimits = {
  small: { max: 64 * mebibyte, maxShare: 24 * mebibyte },
  large: { max: 128 * mebibyte, maxShare: 64 * mebibyte },
  largeBytes: 4 * mebibyte,
  unreadBytes: 32 * mebibyte
}

/** Bytes held by one response. */
export interface HeldBytes {
  /** @throws {HttpError} 429 or 503 if the budget has no room for these bytes, or if the client has disconnected */
  hold(bytes: number): void
  /** Number of bytes held or requested. */
  size(): number
  /** Releases all bytes permanently. */
  end(): void
}

export interface ResponseBudget {
  readonly largeBytes: number
  /**
   * @throws {HttpError} 429 if the unread responses of the organization reach the limit, 503 if the responses of all
   *   organizations do
   */
  admit(organizationId: string): void
  open(organizationId: string): HeldBytes
}

export function createResponseBudget(limits: ResponseLimits, registry: Registry): ResponseBudget {
  const [small, large] = [createBudget(limits.small), createBudget(limits.large)]
  const refusals = addMetrics(registry, { small, large })

  function refuse(reason: 'share' | 'full'): never {
    refusals.inc({ reason })
    throw reason === 'full' ? serviceUnavailable(1) : tooManyRequests(1, unread)
  }

  return {
    largeBytes: limits.largeBytes,
    admit(organizationId) {
      if (small.usedBy(organizationId) + large.usedBy(organizationId) >= limits.unreadBytes) refuse('share')
      if (small.used() >= limits.small.max) refuse('full')
    },
    open(organizationId) {
      let budget = small
      let held = 0
      let size = 0
      let isEnded = false

      function release(): void {
        if (held > 0) budget.give(organizationId, held)
        held = 0
      }

      return {
        hold(bytes) {
          size += bytes
          if (isEnded) throw serviceUnavailable(1)
          const all = held + bytes
          if (budget === small && all > limits.largeBytes) {
            release()
            budget = large
          }
          const taken = budget.take(organizationId, all - held)
          if (taken !== 'taken') refuse(taken)
          held = all
        },
        size: () => size,
        end() {
          isEnded = true
          release()
        }
      }
    }
  }
}

const unread =
  'Too many unread response bytes of the organization: read the pending responses first, or request fewer items'

function addMetrics(registry: Registry, budgets: Readonly<Record<'small' | 'large', Budget>>) {
  const held = new Gauge({
    name: 'callbook_answer_bytes',
    help: 'Bytes of responses that are being written or wait to be read',
    labelNames: ['size'],
    registers: [registry],
    collect: () => {
      for (const [size, budget] of Object.entries(budgets)) held.set({ size }, budget.used())
    }
  })
  const refusals = new Counter({
    name: 'callbook_answers_refused_total',
    help: 'Requests rejected because the unread responses of the organization, or of all, take too much memory',
    labelNames: ['reason'],
    registers: [registry]
  })
  for (const reason of ['share', 'full']) refusals.inc({ reason }, 0)

  return refusals
}
