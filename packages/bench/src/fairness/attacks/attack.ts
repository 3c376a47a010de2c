import type { Stage } from '../stage.ts'

/** What one tenant, or a stranger, does to a service. */
export interface Attack {
  readonly name: string
  /** The service it harms, which somebody else uses meanwhile. */
  readonly service: 'management' | 'webhooks'
  /** What must be there before it begins; done once. */
  prepare?(stage: Stage): Promise<void>
  /** Resolves once it has begun; what it returns ends it. */
  start(stage: Stage): Promise<() => Promise<void>>
}

export function get(target: string, headers: readonly string[]): Buffer {
  return Buffer.from(`${[`GET ${target} HTTP/1.1`, 'host: 127.0.0.1', ...headers].join('\r\n')}\r\n\r\n`)
}
