import type { SavedView } from '@callbook/console-api'
import { usePermission } from '#api/session/permissions.ts'

/** Returns whether the user may change a view. Only its author and owners may change a shared one. */
export function useMayChange() {
  const hasPermission = usePermission()

  return ({ is_own: isOwn, is_shared: isShared }: Pick<SavedView, 'is_own' | 'is_shared'>) =>
    hasPermission(isOwn ? (isShared ? 'review' : 'read') : 'manage_clients')
}
