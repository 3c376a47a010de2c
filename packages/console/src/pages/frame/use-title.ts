import { useEffect } from 'react'

/** Says in the title of the window which page this is. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Callbook`
  }, [title])
}
