import { type Budget, type BudgetOptions, createBudget, serviceUnavailable, tooManyRequests } from '@callbook/http'
import { Counter, Gauge, type Registry } from 'prom-client'

/** How many bytes of answers may be kept at a time, from when they are written until they have been read. */
export interface AnswerLimits {
  /** The budget of answers that are not large. */
  readonly small: BudgetOptions
  /** The budget of large ones, apart from the others: who has them wait leaves room for what everybody asks for. */
  readonly large: BudgetOptions
  /** The size from which an answer is large. */
  readonly largeBytes: number
  /** Whose answers take so much is answered nothing more until some of it has been read. */
  readonly unreadBytes: number
}

const mebibyte = 1024 * 1024

/** An organization can be sent the largest page there is; all together, half of what the container may have. */
export const defaultAnswerLimits: AnswerLimits = {
  small: { max: 64 * mebibyte, maxShare: 24 * mebibyte },
  large: { max: 128 * mebibyte, maxShare: 64 * mebibyte },
  largeBytes: 4 * mebibyte,
  unreadBytes: 32 * mebibyte
}

/** What one answer keeps. */
export interface HeldBytes {
  /** @throws {HttpError} 429, 503 when there is no room for so many bytes more, or nobody to whom they could be sent */
  hold(bytes: number): void
  /** How many bytes have been held or asked for. */
  size(): number
  /** Holds nothing any longer, for good. */
  end(): void
}

export interface AnswerBudget {
  /** The size from which an answer is large. */
  readonly largeBytes: number
  /** @throws {HttpError} 429 while what an organization was answered waits to be read, 503 while that of all does */
  admit(organizationId: string): void
  open(organizationId: string): HeldBytes
}

export function createAnswerBudget(limits: AnswerLimits, registry: Registry): AnswerBudget {
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

const unread = 'Answers to the organization wait to be read: read them first, or ask for fewer items at a time'

function addMetrics(registry: Registry, budgets: Readonly<Record<'small' | 'large', Budget>>) {
  const held = new Gauge({
    name: 'callbook_answer_bytes',
    help: 'Bytes of answers that are being written or wait to be read',
    labelNames: ['size'],
    registers: [registry],
    collect: () => {
      for (const [size, budget] of Object.entries(budgets)) held.set({ size }, budget.used())
    }
  })
  const refusals = new Counter({
    name: 'callbook_answers_refused_total',
    help: 'Answers there was no room for: the organization had its share of the bytes, or all had all of them',
    labelNames: ['reason'],
    registers: [registry]
  })
  for (const reason of ['share', 'full']) refusals.inc({ reason }, 0)

  return refusals
}
