// Adds missing names to elements of Swagger UI, corrects heading levels, and makes scrollable areas focusable.
{
  const nameOf = [
    ['.close-modal', () => 'Close'],
    ['.auth-container input', () => (place.dataset.scheme === 'ApiKey' ? 'API key' : 'Access token')],
    ['.body-param__text', () => 'Request body'],
    ['.body-param-content-type select', () => 'Content type of the request'],
    ['.response-control-media-type select', () => 'Media type of the response'],
    ['tr[data-param-name] :is(input, select, textarea)', (control) => control.closest('tr').dataset.paramName]
  ]
  const place = document.querySelector('#swagger-ui')
  let isDue = false

  /** Corrects heading levels: Swagger UI starts at level 3 and skips levels, but levels must not be skipped. */
  const order = () => {
    let last = 1
    for (const one of place.querySelectorAll('h2, h3, h4, h5, h6')) {
      last = Math.min(Math.max(Number(one.tagName[1]) - 1, 2), last + 1)
      if (one.ariaLevel !== String(last)) one.ariaLevel = last
    }
  }

  const name = () => {
    isDue = false
    order()
    for (const [selector, of] of nameOf) {
      for (const one of place.querySelectorAll(`${selector}:not([aria-label])`)) one.setAttribute('aria-label', of(one))
    }
    for (const one of place.querySelectorAll('.modal-ux:not([role])')) {
      one.setAttribute('role', 'dialog')
      one.setAttribute('aria-label', 'Available authorizations')
    }
    // Removed, because voice control requires the name to match the visible text.
    for (const one of place.querySelectorAll('.modal-btn[aria-label]')) one.removeAttribute('aria-label')
    for (const one of place.querySelectorAll('pre.microlight:not([tabindex])')) one.tabIndex = 0
  }

  new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(name)
    isDue = true
  }).observe(place, { childList: true, subtree: true })
}
