import type { Stage } from '../stage.ts'

/** An attack of one tenant, or of an outsider, on a service. */
export interface Attack {
  readonly name: string
  /** The attacked service, which another tenant uses at the same time. */
  readonly service: 'management' | 'webhooks'
  /** Prepares the attack once. */
  prepare?(stage: Stage): Promise<void>
  /** Resolves once the attack has begun. The returned function ends it. */
  start(stage: Stage): Promise<() => Promise<void>>
}

export function get(target: string, headers: readonly string[]): Buffer {
  return Buffer.from(`${[`GET ${target} HTTP/1.1`, 'host: 127.0.0.1', ...headers].join('\r\n')}\r\n\r\n`)
}
