import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { root } from '../launcher.ts'

export const folder = resolve(root, 'infra/observability')

export const ruleFiles = ['alerts.yml', 'objectives.yml']

export interface Alert {
  readonly alert: string
  readonly expr: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

/** A metric that Prometheus computes. */
export interface RecordingRule {
  readonly record: string
  readonly expr: string
}

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly description?: string
  readonly targets?: readonly { readonly expr: string }[]
}

export interface Dashboard {
  readonly uid: string
  readonly panels: readonly Panel[]
}

/** @throws {Error} if the file is not valid YAML */
export async function readYaml(path: string): Promise<unknown> {
  const document = parseDocument(await readFile(join(folder, path), 'utf8'), { strict: true })
  const [problem] = [...document.errors, ...document.warnings]
  if (problem !== undefined) throw problem

  return document.toJS()
}

export async function listFiles(pattern: string): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(pattern, { cwd: folder })) files.push(file)

  return files
}

export async function readAlerts(): Promise<Alert[]> {
  return (await readRules()).filter((rule) => 'alert' in rule)
}

export async function readRecordingRules(): Promise<RecordingRule[]> {
  return (await readRules()).filter((rule) => 'record' in rule)
}

async function readRules(): Promise<(Alert | RecordingRule)[]> {
  const files = (await Promise.all(ruleFiles.map(readYaml))) as {
    groups: readonly { rules: readonly (Alert | RecordingRule)[] }[]
  }[]

  return files.flatMap(({ groups }) => groups.flatMap(({ rules }) => rules))
}

export async function readDashboard(): Promise<Dashboard> {
  return JSON.parse(await readFile(join(folder, 'grafana/dashboards/callbook.json'), 'utf8'))
}
