import { HttpError, type Routes } from '@callbook/http'
import { deliveryParams } from './delivery.ts'

const methods = ['DELETE', 'GET', 'OPTIONS', 'PATCH', 'PUT']

/**
 * Explains a webhook URL to users who open it in a browser, for example. All URLs get the same response, so that it
 * does not reveal which exist.
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
