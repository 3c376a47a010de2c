import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../ui/form/use-action.ts'
import { type EndpointPath, revealUrl } from '../../endpoints/endpoints.ts'
import { urlKey } from '../../endpoints/url-key.ts'

/** Returns the URL, if it was shown since the page was opened, and the action that shows it. */
export function useShownUrl(path: EndpointPath) {
  const queryClient = useQueryClient()
  const { data: url } = useQuery<string>({ queryKey: urlKey(path.id), enabled: false })
  const reveal = useAction({
    send: () => revealUrl(path),
    onDone: (shown) => queryClient.setQueryData(urlKey(path.id), shown)
  })

  return { url, reveal }
}
