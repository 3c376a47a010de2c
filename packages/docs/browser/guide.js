// Inserts this address, and the API key of this tab if there is one, into the examples, and adds copy buttons.
{
  /** Address of the API in the sources of the guides. */
  const exampleOrigin = 'http://127.0.0.1:3000'
  const readKey = () => {
    try {
      return sessionStorage.getItem('callbook-api-key') ?? undefined
    } catch {
      return undefined // the browser blocks storage for this site
    }
  }
  const key = readKey()

  for (const code of document.querySelectorAll('code')) {
    if (code.textContent.includes(exampleOrigin)) {
      code.textContent = code.textContent.replaceAll(exampleOrigin, location.origin)
    }
  }

  for (const code of document.querySelectorAll('.typed code, .code code')) {
    if (key !== undefined) code.textContent = code.textContent.replaceAll(/callbook_mgmt_\w{38}/g, () => key)
    if (navigator.clipboard !== undefined) addButton(code)
  }

  function addButton(code) {
    const button = document.createElement('button')
    const say = (word) => {
      button.textContent = word
    }
    button.type = 'button'
    button.className = 'copy'
    button.setAttribute('aria-live', 'polite')
    say('Copy')
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(code.textContent).then(
        () => say('Copied'),
        () => say('Copying is blocked')
      )
      setTimeout(say, 2_000, 'Copy')
    })
    code.closest('.block').append(button)
  }
}
