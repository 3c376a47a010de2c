import { useMay } from '../session/acts.ts'
import { type Section, sections } from './sections.ts'

/** The parts of the organization that whoever is signed in may see. */
export function useSections(): readonly Section[] {
  const may = useMay()

  return sections.filter(({ act }) => act === undefined || may(act))
}
