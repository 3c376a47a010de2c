import type { OrganizationId } from '@callbook/domain'
import type { ReadPoint } from '../points.ts'
import type { Program } from './program.ts'

export interface PeerOptions {
  readonly connectionString: string
  readonly organizationId: OrganizationId
  /** Outside of the workspace: what a peer installs and writes stays in here. */
  readonly directory: string
}

/** Something else that serves the same tables over HTTP. */
export interface Peer {
  readonly name: string
  /** @throws {Error} that says why it cannot be measured here */
  start(options: PeerOptions): Promise<RunningPeer>
}

export interface RunningPeer extends Program {
  readonly port: number
  /** The first lines of a request for the same rows, with their exact total or without any. */
  requestOf(point: ReadPoint, isCounted: boolean): readonly string[]
}
