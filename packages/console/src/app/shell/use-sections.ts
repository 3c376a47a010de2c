import { usePermission } from '#api/session/permissions.ts'
import { type Section, sections } from './sections.ts'

export function useSections(): readonly Section[] {
  const hasPermission = usePermission()

  return sections.filter(({ permission }) => permission === undefined || hasPermission(permission))
}
