import { HttpError, type Routes } from '@callbook/http'
import { deliveryParams } from './delivery.ts'

const methods = ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'PUT']

/**
 * Tells who opens a webhook URL in a browser, say, what it is for. All look the same, also those that do not exist: nobody
 * learns here which do.
 */
export const otherMethods: Routes = async (app) => {
  app.route({
    method: methods,
    url: '/:provider/:slug',
    schema: { params: deliveryParams },
    onRequest: async () => {
      throw wrongMethod()
    },
    handler: () => wrongMethod()
  })
}

function wrongMethod(): HttpError {
  const message = 'Reports are sent to this URL by POST: enter it as the webhook at your provider'

  return new HttpError(405, { error: 'Method Not Allowed', message }, { allow: 'POST' })
}
