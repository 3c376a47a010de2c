import type { DemoCall } from '../demo-call.ts'
import { blandReport } from './bland-report.ts'
import { retellReport } from './retell-report.ts'
import { vapiReport } from './vapi-report.ts'

const reports = { bland: blandReport, retell: retellReport, vapi: vapiReport }

export function reportOf(call: DemoCall, now: Date): object {
  return reports[call.provider](call, now)
}
