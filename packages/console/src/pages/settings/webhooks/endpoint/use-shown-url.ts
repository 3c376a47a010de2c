import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../../form/use-act.ts'
import { type EndpointPath, revealUrl } from '../endpoints.ts'
import { urlKey } from '../url-key.ts'

/** The URL, if it was shown since the page was opened, and what shows it. */
export function useShownUrl(path: EndpointPath) {
  const queryClient = useQueryClient()
  const { data: url } = useQuery<string>({ queryKey: urlKey(path.id), enabled: false })
  const reveal = useAct({
    send: () => revealUrl(path),
    onDone: (shown) => queryClient.setQueryData(urlKey(path.id), shown)
  })

  return { url, reveal }
}
