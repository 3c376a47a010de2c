import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isTakenElsewhere } from '#ui/keys/is-taken-elsewhere.ts'
import { useSingleKeys } from '#ui/keys/use-single-keys.ts'
import type { Section } from '../sections.ts'

/** Time after `g` in which a letter selects a section. */
const patienceMs = 1_500

const none: readonly Section[] = []

interface SectionKeyOptions {
  /** Without it, there are no sections. */
  readonly organization?: string
  readonly sections?: readonly Section[]
  readonly showKeys: () => void
}

/** `g` and a letter open a section, `?` shows the shortcuts; ignored while typing or in a dialog. */
export function useSectionKeys({ organization, sections = none, showKeys }: SectionKeyOptions): void {
  const navigate = useNavigate()
  const [isOn] = useSingleKeys()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    if (!isOn) return

    function press(event: KeyboardEvent): void {
      if (isTakenElsewhere(event)) return
      const isAfterGo = event.timeStamp - goPressedAt.current < patienceMs
      goPressedAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const section = isAfterGo ? sections.find(({ letter }) => letter === event.key) : undefined

      if (section !== undefined && organization !== undefined)
        void navigate({ to: section.to, params: { organization } })
      else if (event.key === '?') showKeys()
    }
    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [isOn, navigate, organization, sections, showKeys])
}
