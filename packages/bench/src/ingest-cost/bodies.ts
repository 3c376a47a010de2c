import { randomBytes } from 'node:crypto'
import { placeholders, vapiReports } from '../reports/vapi-reports.ts'

/** Bodies of first reports, each of a new call and a new caller. */
export interface Bodies {
  next(): Buffer
}

const templateCount = 256

export function createBodies(seed: number, startedAt: Date): Bodies {
  const templates = vapiReports(templateCount, seed, startedAt)
  const run = randomBytes(6).toString('hex')
  let made = 0

  return {
    next() {
      const callId = `${run.slice(0, 8)}-${run.slice(8)}-7000-8000-${made.toString(16).padStart(12, '0')}`
      const number = `+1202555${String(made % 10_000).padStart(4, '0')}`
      const template = templates[made % templates.length] ?? ''
      made += 1

      return Buffer.from(template.replaceAll(placeholders.callId, callId).replaceAll(placeholders.callerNumber, number))
    }
  }
}
