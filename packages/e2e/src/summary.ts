import { setTimeout as sleep } from 'node:timers/promises'
import type { Launcher } from './launcher.ts'

/** Contents of the summary that a start prints. */
export interface Summary {
  readonly managementUrl: string
  readonly consoleUrl: string
  /** One-time sign-in link of the administrator. */
  readonly signInLink: string
  readonly webhookUrl: string
  readonly key: string
  /** Variables to paste, which the commands use. */
  readonly variables: ReadonlyMap<string, string>
  /** Commands to copy. */
  readonly commands: readonly string[]
}

/** Waits until a start has printed its summary. */
export async function summaryOf(launcher: Launcher): Promise<Summary> {
  const ended = launcher.ended.then(() => {
    throw new Error(`The start has ended:\n${launcher.output()}`)
  })

  return await Promise.race([readSummary(launcher), ended])
}

async function readSummary(launcher: Launcher): Promise<Summary> {
  while (!launcher.output().includes('Ctrl-C stops everything')) await sleep(50)
  const lines = launcher.output().split('\n')
  const labelled = (label: string) =>
    lines
      .find((line) => line.startsWith(`  ${label}  `))
      ?.split(/ {2,}/)
      .at(-1) ?? ''
  const variables = new Map(
    [...launcher.output().matchAll(/^ {2}export (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])
  )

  return {
    managementUrl: labelled('Management API'),
    consoleUrl: labelled('Console'),
    signInLink: lines.find((line) => line.includes('/console/link#'))?.trim() ?? '',
    webhookUrl: variables.get('CALLBOOK_WEBHOOK_URL') ?? '',
    key: variables.get('CALLBOOK_API_KEY') ?? '',
    variables,
    commands: [...launcher.output().matchAll(/^ {2}(curl (?:.*\\\n)*.*)$/gm)].map(([, command = '']) => command)
  }
}
