import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ManagementConfig } from '@callbook/management-api/config'
import { IngestConfig } from '@callbook/webhook-ingest/config'
import { WorkerConfig } from '@callbook/webhook-ingest/worker/config'
import { root } from '../launcher.ts'

/** The serving programs under their deployment names, with their settings. */
export const programs = [
  { name: 'management-api', config: ManagementConfig },
  { name: 'webhook-ingest', config: IngestConfig },
  { name: 'worker', config: WorkerConfig }
]

export const dockerfile = readFileSync(resolve(root, 'infra/docker/Dockerfile'), 'utf8')

/** Returns the default command of an image. Its APP is the last part of its name. */
export function commandOf(image: string): readonly string[] {
  const [app = ''] = /[\w-]+(?=:[\w.]+$|$)/.exec(image.replace('callbook-', '')) ?? []
  const [, command] = new RegExp(`^FROM \\w+ AS ${app}\n[^]*?^CMD (.*)`, 'm').exec(dockerfile) ?? []
  if (command === undefined) throw new Error(`infra/docker/Dockerfile does not build ${image}`)

  return JSON.parse(command)
}

/** Returns the file that a command runs with Node. */
export function programOf([, ...words]: readonly string[]): string {
  return words.find((word) => !word.startsWith('--')) ?? ''
}
