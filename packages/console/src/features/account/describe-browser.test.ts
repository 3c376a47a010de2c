import { expect, it } from 'vitest'
import { describeBrowser } from './describe-browser.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  { agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', text: 'Firefox on Linux' },
  {
    agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/156.0.0.0 Safari/537.36 Edg/156.0`,
    text: 'Edge on Windows'
  },
  {
    agent: `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/156.0 Safari/537.36`,
    text: 'Chrome on ChromeOS'
  },
  {
    agent: `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/156.0 Mobile Safari/537.36`,
    text: 'Chrome on Android'
  },
  {
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1',
    text: 'Safari on an iPhone'
  },
  { agent: `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/156.0 Safari/537.36`, text: 'Chrome on Linux' },
  { agent: 'curl/8.16.0', text: 'curl/8.16.0' },
  { agent: '', text: 'Unknown browser' }
])('describes $agent as $text', ({ agent, text }) => {
  expect(describeBrowser(agent)).toBe(text)
})
