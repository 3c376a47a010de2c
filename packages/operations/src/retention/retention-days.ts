import type { RetentionDays } from '@callbook/db'
import { defaultRetentionDays } from '@callbook/db/values'
import { InputError } from '../input-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

const settings: Readonly<Record<keyof RetentionDays, { readonly name: string; readonly meaning: string }>> = {
  rawReports: { name: 'RETENTION_RAW_REPORTS_DAYS', meaning: 'raw reports' },
  quarantine: { name: 'RETENTION_QUARANTINE_DAYS', meaning: 'rejected reports' },
  idempotency: { name: 'RETENTION_IDEMPOTENCY_DAYS', meaning: 'ids that detect repeats within a day' },
  failedEvaluations: { name: 'RETENTION_FAILED_EVALUATIONS_DAYS', meaning: 'evaluations that failed too often' },
  audit: { name: 'RETENTION_AUDIT_DAYS', meaning: 'audit events' },
  events: { name: 'RETENTION_EVENTS_DAYS', meaning: 'events of the change feed' }
}

const kinds = Object.keys(settings) as (keyof RetentionDays)[]

/** 100 years, in effect unlimited. */
const longestDays = 36_500

/** @throws {InputError} that names all invalid variables */
export function readRetentionDays(env: Environment): RetentionDays {
  const texts = kinds.map((kind) => ({
    kind,
    text: env[settings[kind].name]?.trim() || `${defaultRetentionDays[kind]}`
  }))
  const wrong = texts.filter(({ text }) => !isDays(text)).map(({ kind }) => settings[kind].name)
  if (wrong.length > 0) {
    throw new InputError(`${wrong.join(', ')}: must be a whole number of days from 1 to ${longestDays}`)
  }

  return { ...defaultRetentionDays, ...Object.fromEntries(texts.map(({ kind, text }) => [kind, Number(text)])) }
}

export function describeRetentionDays(): string {
  const lines = kinds.map((kind) => {
    const { name, meaning } = settings[kind]
    return `  ${name.padEnd(33)}  ${meaning} (${defaultRetentionDays[kind]})`
  })

  return lines.join('\n')
}

function isDays(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= longestDays
}
