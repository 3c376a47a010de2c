import type { ProviderAccountRow } from '@callbook/db'

/** Provider account in the format of the API, without its key. */
export type ProviderAccount = Pick<
  ProviderAccountRow,
  'base_url' | 'created_at' | 'id' | 'last_error' | 'last_ok_at' | 'last_pass_at' | 'provider' | 'state'
>

export function presentAccount(row: ProviderAccountRow): ProviderAccount {
  const { id, provider, base_url, state, last_error, last_ok_at, last_pass_at, created_at } = row

  return { id, provider, base_url, state, last_error, last_ok_at, last_pass_at, created_at }
}
