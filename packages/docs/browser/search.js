// Searches the guides in the browser: in the field of the header, which `/` focuses, and on the page of results.

/** Words that name no subject. */
const common = new Set(
  'a an and can do does for how i in is it my of on or the to what when where which why with'.split(' ')
)

/** Sections of one page among the results. */
const perPage = 3

/**
 * Returns a function that finds sections by words.
 *
 * A section is found if it has all words, each at the start of one of its own words. If none has all of them, those
 * with most words are found.
 *
 * @param index pages as URL, title and reader, sections as place of their page, anchor, heading and text
 */
export function createSearch({ pages, sections }) {
  const entries = sections.map(([place, anchor, heading, text]) => {
    const [url, title, group] = pages[place]
    const isTop = anchor === ''

    return {
      url: isTop ? url : `${url}#${anchor}`,
      page: url,
      title,
      group,
      heading,
      text,
      isTop,
      lower: { title: title.toLowerCase(), heading: heading.toLowerCase(), text: text.toLowerCase() }
    }
  })

  const rateAll = (words) => {
    const rated = entries.map((entry) => rate(entry, words)).filter(({ matched }) => matched > 0)
    const matched = rated.reduce((most, one) => Math.max(most, one.matched), 0)
    const best = rated.filter((one) => one.matched === matched).sort((a, b) => b.score - a.score)

    return { words, isPartial: matched < words.length, best, score: best[0]?.score ?? 0 }
  }

  return (query, limit) => {
    const words = wordsOf(query)
    // Two words may be one in the guides, as in "web hooks".
    const ways = words.length === 2 ? [words, [words.join('')]] : [words]
    const [{ best, ...way }] = ways.map(rateAll).sort((a, b) => a.isPartial - b.isPartial || b.score - a.score)
    const counts = new Map()
    const found = best.filter(({ entry: { page } }) => {
      counts.set(page, (counts.get(page) ?? 0) + 1)

      return counts.get(page) <= perPage
    })

    return { words: way.words, isPartial: way.isPartial, found: found.slice(0, limit).map(({ entry }) => entry) }
  }
}

/** Returns the words of a query, without common ones if others are left, and without the plural. */
export function wordsOf(query) {
  const all = query
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^["'“”‘’`([{<,;:!?]+|["'“”‘’`)\]}>,;:.!?]+$/g, ''))
    .filter((word) => word !== '')
  const rare = all.filter((word) => !common.has(word))

  return [...new Set((rare.length > 0 ? rare : all).map(singular))].slice(0, 12)
}

function singular(word) {
  return /[a-z]{2}[^s]s$/.test(word) ? word.slice(0, -1) : word
}

function rate(entry, words) {
  const { title, heading, text } = entry.lower
  let [matched, score] = [0, 0]
  for (const word of words) {
    const [inTitle, inHeading, inText] = [title, heading, text].map((place) => countStarts(place, word))
    if (inTitle + inHeading + inText === 0) continue
    matched += 1
    // The text below the title is what the page is about.
    if (inTitle > 0) score += entry.isTop ? 14 : 8
    if (inHeading > 0) score += 10
    score += Math.min(4, Math.log2(1 + inText) * 2)
  }
  const phrase = words.join(' ')
  if (words.length > 1 && heading.includes(phrase)) score += 8
  if (words.length > 1 && text.includes(phrase)) score += 4
  if (singular(heading) === phrase || (entry.isTop && singular(title) === phrase)) score += 12

  return { entry, matched, score }
}

/** Counts the places at which a word starts. */
function countStarts(text, word) {
  let count = 0
  for (let place = text.indexOf(word); place !== -1 && count < 8; place = text.indexOf(word, place + 1)) {
    if (place === 0 || !/[\p{L}\p{N}]/u.test(text[place - 1]) || !/^[\p{L}\p{N}]/u.test(word)) count += 1
  }

  return count
}

/** Returns the part of a text with most words of the query, and its pieces, of which every other one is such a word. */
export function excerpt(text, words, length = 180) {
  const lower = text.toLowerCase()
  const places = words.flatMap((word) => [...lower.matchAll(new RegExp(pattern(word), 'gu'))].slice(0, 20))
  const first = places
    .map(({ index }) => ({ index, count: countWords(lower.slice(index, index + length - 60), words) }))
    .sort((a, b) => b.count - a.count || a.index - b.index)[0]
  const wanted = Math.max(0, (first?.index ?? 0) - 50)
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1
  const isCutAfter = start + length < text.length
  const cut = text.slice(start, start + length)
  const shown = isCutAfter ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  const any = new RegExp(`(${words.map((word) => `${pattern(word)}[\\p{L}\\p{N}]*`).join('|')})`, 'iu')

  return { isCutBefore: start > 0, isCutAfter, pieces: words.length === 0 ? [shown] : shown.split(any) }
}

function countWords(text, words) {
  return words.filter((word) => countStarts(text, word) > 0).length
}

/** A pattern of a word where another word does not go on. */
function pattern(word) {
  const literal = word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

  return /^[\p{L}\p{N}]/u.test(word) ? `(?<![\\p{L}\\p{N}])${literal}` : literal
}

if (typeof document !== 'undefined') start()

function start() {
  const form = document.querySelector('form.search')
  const input = form.querySelector('input')
  const panel = form.querySelector('.results')
  const page = document.querySelector('.found')
  const isSearchPage = location.pathname === new URL(form.action).pathname
  /** The function that searches, once the index is loaded. */
  let loading

  const load = () => {
    loading ??= fetch(form.dataset.index)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`${response.status}`))))
      .then(createSearch)
    loading.catch(() => {
      loading = undefined
    })

    return loading
  }

  /** Shows what the words of the field find: on the page of results, or else below the field. */
  const show = async (query, place, limit) => {
    let search
    try {
      search = await load()
    } catch {
      return fill(place, say('The search could not be loaded. Check your connection, then type again.'))
    }
    if (query !== wanted) return // a later query is on its way
    const { words, isPartial, found } = search(query, limit)
    if (words.length === 0) return fill(place)
    const count = found.length === 0 ? 'Nothing found. Try fewer or other words.' : resultCount(found.length, limit)
    const text = isPartial && found.length > 0 ? `No section has all words. ${count}` : count
    const items = found.map((entry) => result(entry, words))
    fill(place, say(text), ...(items.length > 0 ? [list(items)] : []), ...(place === panel ? [allLink(query)] : []))
  }
  let wanted = ''

  const update = () => {
    wanted = input.value.trim()
    if (isSearchPage)
      history.replaceState(null, '', wanted === '' ? form.action : `?${new URLSearchParams({ q: wanted })}`)
    const place = page ?? panel
    if (wanted === '') fill(place)
    else void show(wanted, place, place === panel ? 8 : 50)
  }

  function fill(place, ...nodes) {
    place.replaceChildren(...nodes)
    if (place === panel) panel.hidden = nodes.length === 0
  }

  /** Returns a text to show, and has screen readers read it. */
  function say(text) {
    form.querySelector('[role=status]').textContent = text

    return element('p', text, 'message')
  }

  const close = () => fill(panel)

  input.addEventListener('focus', load, { once: true })
  input.addEventListener('input', update)
  form.addEventListener('submit', (event) => {
    if (page === null || !isSearchPage) return
    event.preventDefault()
    page.querySelector('a')?.focus()
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget)) close()
  })
  // Safari does not focus a link that is clicked, and would close the list before the click.
  panel.addEventListener('mousedown', (event) => event.preventDefault())

  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]') !== null
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      input.focus()
      input.select()
    }
    const isHere = form.contains(event.target) || page?.contains(event.target) === true
    if (isHere && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) move(event)
    if (event.key === 'Escape' && form.contains(event.target) && !panel.hidden) {
      event.preventDefault()
      input.focus()
      close()
    }
  })

  /** Moves the focus from the field through the results, and back. */
  function move(event) {
    const stops = [input, ...(page ?? panel).querySelectorAll('a')]
    const next = stops[stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }

  if (isSearchPage) input.value = new URLSearchParams(location.search).get('q') ?? ''
  else if (page !== null) input.value = wordsOfPath(location.pathname)
  if (page !== null) {
    update()
    if (isSearchPage) input.focus()
  }

  function allLink(query) {
    const link = element('a', 'All results', 'all')
    link.href = `${form.action}?${new URLSearchParams({ q: query })}`

    return link
  }
}

/** Returns the words of the address of a missing page. */
function wordsOfPath(path) {
  let last = path
  try {
    last = decodeURIComponent(path)
  } catch {
    // The path is no encoded text.
  }

  return last
    .replace(/^\/docs\//, '')
    .replace(/\.(html?|md)$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100)
}

function resultCount(count, limit) {
  if (count === limit) return `The first ${limit} results`

  return count === 1 ? '1 result' : `${count} results`
}

function list(items) {
  const node = element('ul')
  node.append(...items)

  return node
}

function result({ url, title, group, heading, text, isTop }, words) {
  const node = element('li')
  const link = element('a')
  link.href = url
  const { isCutBefore, isCutAfter, pieces } = excerpt(text, words)
  const part = element('span', isCutBefore ? '… ' : '', 'excerpt')
  part.append(...pieces.map((piece, place) => (place % 2 === 1 ? element('mark', piece) : piece)))
  if (isCutAfter) part.append(' …')
  const place = [group, isTop ? '' : title].filter((one) => one !== '').join(' › ')
  link.append(element('strong', isTop ? title : heading), ' ', element('span', place, 'place'), ' ', part)
  node.append(link)

  return node
}

/** Creates an element whose text is never read as HTML. */
function element(name, text = '', className = '') {
  const node = document.createElement(name)
  node.textContent = text
  if (className !== '') node.className = className

  return node
}
