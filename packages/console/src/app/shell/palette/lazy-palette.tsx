import { useSpotlight } from '@mantine/spotlight'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadCode } from '#lib/code/load-code.ts'
import { paletteStore } from './palette-store.ts'

const loadPalette = () => import('./palette.tsx')

const Palette = lazy(async () => ({ default: (await loadCode(loadPalette)).Palette }))

/** Time after the first page until the code is loaded in advance. */
const delayMs = 2_000

/** The palette, rendered once it is opened. Its code loads before that, but after the first page. */
export function LazyPalette({ organization }: { readonly organization: string }) {
  const { opened } = useSpotlight(paletteStore)
  const [wasOpened, setOpened] = useState(opened)
  if (opened && !wasOpened) setOpened(true)

  useEffect(() => {
    const timer = setTimeout(() => loadPalette().catch(() => undefined), delayMs)

    return () => clearTimeout(timer)
  }, [])

  return (
    wasOpened && (
      <Suspense>
        <Palette key={organization} organization={organization} />
      </Suspense>
    )
  )
}
