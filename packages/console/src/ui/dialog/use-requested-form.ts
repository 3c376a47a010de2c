import { useDisclosure } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Requests the form of a page to be opened; differs for each request. */
    formRequest?: number
  }
}

/** State of the form dialog of a page, which the palette can open together with the page. */
export function useRequestedForm(): ReturnType<typeof useDisclosure> {
  const disclosure = useDisclosure()
  const [, { open }] = disclosure
  const request = useLocation({ select: ({ state }) => state.formRequest })

  useEffect(() => {
    if (request !== undefined) open()
  }, [request, open])

  return disclosure
}
