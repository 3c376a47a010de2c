import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '../durability/connection.ts'
import { bodyOf, type Sent, type Target } from '../durability/history.ts'
import { reportsOf } from '../durability/load.ts'
import type { Random } from '../durability/random.ts'

export interface ReportsToSend {
  readonly url: string
  readonly targets: readonly [Target, ...Target[]]
  readonly random: Random
  /** Number of calls to report. */
  readonly calls: number
}

const lines = 4
const pauseMs = 50

/** Sends reports concurrently, each until it is acknowledged, and repeats some of them. */
export async function sendReports({ url, targets, random, calls }: ReportsToSend): Promise<void> {
  const reports = Array.from({ length: calls }, () => reportsOf(random.oneOf(targets), random)).flat()

  async function work(): Promise<void> {
    const connection = openConnection(url)
    const deliver = async (report: Sent) => {
      const path = `/webhook/${report.target.provider}/${report.target.slug}`
      const post = () => connection.post(path, bodyOf(report)).catch(() => 'broken' as const)
      while ((await post()) !== 200) await sleep(pauseMs)
    }
    for (let report = reports.shift(); report !== undefined; report = reports.shift()) {
      await deliver(report)
      if (random.below(5) === 0) await deliver(report)
    }
    connection.close()
  }

  await Promise.all(Array.from({ length: lines }, work))
}
