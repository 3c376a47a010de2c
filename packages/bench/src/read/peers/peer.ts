import type { OrganizationId } from '@callbook/domain'
import type { ReadPoint } from '../points.ts'

export interface PeerOptions {
  readonly connectionString: string
  readonly organizationId: OrganizationId
  /** Outside of the workspace: what a peer installs and writes stays in here. */
  readonly directory: string
}

/** Something else that serves the same tables over HTTP. */
export interface Peer {
  readonly name: string
  readonly pid: number
  readonly port: number
  /** The first lines of a request for the same rows with their exact total. */
  requestOf(point: ReadPoint): readonly string[]
  stop(): Promise<void>
}

/** Starts a peer, or says why it cannot be measured here. */
export type StartPeer = (options: PeerOptions) => Promise<Peer | { readonly notMeasured: string }>
