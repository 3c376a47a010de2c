import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type EndpointPath, revealUrl } from '#features/endpoints/endpoints.ts'
import { urlKey } from '#features/endpoints/url-key.ts'
import { useAction } from '#ui/form/use-action.ts'

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
