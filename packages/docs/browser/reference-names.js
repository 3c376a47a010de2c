// Names what Swagger UI leaves without a name, and lets the keyboard reach what scrolls.
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

  const name = () => {
    isDue = false
    for (const [selector, of] of nameOf) {
      for (const one of place.querySelectorAll(`${selector}:not([aria-label])`)) one.setAttribute('aria-label', of(one))
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
