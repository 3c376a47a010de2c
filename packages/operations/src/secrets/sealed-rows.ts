import {
  type Database,
  findSealedAccountKey,
  findSealedEventSecrets,
  findSealedSecrets,
  listSealedAccountKeys,
  listSealedEventSecrets,
  listSealedSecrets,
  type OrganizationScope,
  type Queryable,
  replaceSealedAccountKey,
  replaceSealedEventSecrets,
  replaceSealedSecrets,
  type SealedAccountKey,
  type SealedEventSecrets,
  type SealedSecrets
} from '@callbook/db'
import {
  findSealedClientSecretRow,
  listSealedClientSecrets,
  replaceSealedClientSecret,
  type SealedClientSecret
} from '@callbook/db/accounts'
import type { OrganizationId } from '@callbook/domain'

/** Row with secrets that are encrypted for its ID; `null` for a missing secret. */
export interface SealedRow {
  readonly organization_id: OrganizationId
  readonly id: string
  readonly slug_encrypted?: string | null
  readonly secret_encrypted?: string | null
  readonly previous_secret_encrypted?: string | null
  readonly key_encrypted?: string
}

export const sealedColumns = [
  'slug_encrypted',
  'secret_encrypted',
  'previous_secret_encrypted',
  'key_encrypted'
] as const

/** Functions that read rows in the order of their IDs, and replace them if they have not changed since. */
export interface SealedTable<Row extends SealedRow> {
  /** Name of the rows, in the plural. */
  readonly rows: string
  readonly list: (
    db: Database,
    page: { readonly after: Row['id'] | undefined; readonly limit: number }
  ) => Promise<Row[]>
  readonly find: (at: OrganizationScope<Database>, id: Row['id']) => Promise<Row | undefined>
  readonly replace: (tx: Queryable, from: Row, to: Row) => Promise<boolean>
}

export const webhookEndpoints: SealedTable<SealedSecrets> = {
  rows: 'webhook endpoints',
  list: listSealedSecrets,
  find: findSealedSecrets,
  replace: replaceSealedSecrets
}

export const eventEndpoints: SealedTable<SealedEventSecrets> = {
  rows: 'event endpoints',
  list: listSealedEventSecrets,
  find: findSealedEventSecrets,
  replace: replaceSealedEventSecrets
}

export const providerAccounts: SealedTable<SealedAccountKey> = {
  rows: 'provider accounts',
  list: listSealedAccountKeys,
  find: findSealedAccountKey,
  replace: replaceSealedAccountKey
}

export const identityProviders: SealedTable<SealedClientSecret> = {
  rows: 'identity providers',
  list: listSealedClientSecrets,
  find: findSealedClientSecretRow,
  replace: replaceSealedClientSecret
}

const batchSize = 500

/** Calls `onRow` with each row sequentially, and `onProgress` with the number of rows after each full batch. */
export async function forEachSealed<Row extends SealedRow>(
  db: Database,
  { list }: SealedTable<Row>,
  {
    onRow,
    onProgress = () => undefined
  }: { readonly onRow: (sealed: Row) => Promise<void> | void; readonly onProgress?: (rows: number) => void }
): Promise<void> {
  let rows = 0
  for (let after: Row['id'] | undefined; ; ) {
    const batch = await list(db, { after, limit: batchSize })
    for (const sealed of batch) await onRow(sealed)
    rows += batch.length
    after = batch.at(-1)?.id
    if (batch.length < batchSize) return
    onProgress(rows)
  }
}
