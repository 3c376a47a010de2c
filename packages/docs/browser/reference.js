// Shows the description with Swagger UI, and keeps the key for this tab alone.
{
  const place = 'callbook-api-key'
  const scheme = 'ApiKey'

  /** The storage of a tab, which is empty where the browser keeps nothing for this site. */
  const inStorage = (work) => {
    try {
      return work(sessionStorage) ?? undefined
    } catch {
      return undefined
    }
  }

  const keepKey = () => ({
    statePlugins: {
      auth: {
        wrapActions: {
          authorize: (original) => (given) => {
            const { value } = given[scheme] ?? {}
            if (value) inStorage((storage) => storage.setItem(place, value))
            return original(given)
          },
          logout: (original) => (names) => {
            inStorage((storage) => storage.removeItem(place))
            return original(names)
          }
        }
      }
    }
  })

  /** Leaves out what the page says itself, and a link within a button, which nobody can press with a keyboard. */
  const leaveOut = ({ React }) => ({
    components: {
      DeepLink: ({ text }) => React.createElement('span', null, text),
      InfoContainer: ({ specSelectors, getComponent }) => {
        const source = specSelectors.info().get('description')

        return React.createElement(
          'section',
          { className: 'about', 'aria-label': 'About the API' },
          React.createElement(getComponent('Markdown', true), { source })
        )
      },
      ServersContainer: () => null
    }
  })

  /** Sends requests to the origin of this page, which is the only one that its policy allows. */
  const sameOrigin = () => ({
    statePlugins: {
      spec: {
        wrapActions: {
          updateJsonSpec: (original) => (description) => original({ ...description, servers: [{ url: '/' }] })
        }
      }
    }
  })

  const ui = SwaggerUIBundle({
    dom_id: '#swagger-ui',
    url: '/docs/json',
    deepLinking: true,
    layout: 'BaseLayout',
    plugins: [keepKey, leaveOut, sameOrigin],
    presets: [SwaggerUIBundle.presets.apis],
    tryItOutEnabled: true,
    validatorUrl: null,
    onComplete: () => {
      const key = inStorage((storage) => storage.getItem(place))
      if (key !== undefined) ui.preauthorizeApiKey(scheme, key)
    }
  })
}
