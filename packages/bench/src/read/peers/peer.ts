import type { OrganizationId } from '@callbook/domain'
import type { ReadPoint } from '../points.ts'
import type { Program } from './program.ts'

export interface PeerOptions {
  readonly connectionString: string
  readonly organizationId: OrganizationId
  /** A folder outside of the workspace for everything that a peer installs and writes. */
  readonly directory: string
}

/** Another product that serves the same tables over HTTP. */
export interface Peer {
  readonly name: string
  /** @throws {Error} with the reason why it cannot be measured here */
  start(options: PeerOptions): Promise<RunningPeer>
}

export interface RunningPeer extends Program {
  readonly port: number
  /** Returns the first lines of a request for the same rows, with or without their exact total. */
  requestOf(point: ReadPoint, isCounted: boolean): readonly string[]
}
