// Names what Swagger UI leaves without a name, orders its headings, and lets the keyboard reach what scrolls.
{
  const nameOf = [
    ['.close-modal', () => 'Close'],
    ['.auth-container input', () => 'API key'],
    ['.body-param__text', () => 'Request body'],
    ['.body-param-content-type select', () => 'Content type of the request'],
    ['.response-control-media-type select', () => 'Media type of the answer'],
    ['tr[data-param-name] :is(input, select, textarea)', (control) => control.closest('tr').dataset.paramName]
  ]
  const place = document.querySelector('#swagger-ui')
  let isDue = false

  /** Swagger UI begins with headings of level 3, and leaves out others: none may be more than a level below the last. */
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
    // Whoever speaks to the page says what the button shows.
    for (const one of place.querySelectorAll('.modal-btn[aria-label]')) one.removeAttribute('aria-label')
    for (const one of place.querySelectorAll('pre.microlight:not([tabindex])')) one.tabIndex = 0
  }

  new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(name)
    isDue = true
  }).observe(place, { childList: true, subtree: true })
}
