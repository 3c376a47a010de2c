// Shows the API description with Swagger UI. The credential is stored only for this tab.
{
  const { description, scheme } = document.querySelector('#swagger-ui').dataset
  const place = scheme === 'ApiKey' ? 'callbook-api-key' : 'callbook-access-token'

  /** Uses the storage of the tab; returns nothing if the browser blocks storage for this site. */
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

  /** Omits parts that the page already contains, and a link inside a button, which the keyboard cannot reach. */
  const omitParts = ({ React }) => ({
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

  /** Sends requests to the origin of this page, because its content security policy allows no other. */
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
    url: description,
    deepLinking: true,
    layout: 'BaseLayout',
    plugins: [keepKey, omitParts, sameOrigin],
    presets: [SwaggerUIBundle.presets.apis],
    tryItOutEnabled: true,
    validatorUrl: null,
    onComplete: () => {
      const key = inStorage((storage) => storage.getItem(place))
      if (key !== undefined) ui.preauthorizeApiKey(scheme, key)
    }
  })
}
