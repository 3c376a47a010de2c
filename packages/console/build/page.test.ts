import { expect, it } from 'vitest'
import { readBuilt } from './output.ts'

const page = readBuilt('index.html')

it('contains one placeholder for a nonce', () => {
  expect(page.split('__NONCE__')).toHaveLength(2)
})

it('contains no inline script or style and loads only its own assets', () => {
  const loaded = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url)

  expect(page).not.toMatch(/<style|style=|<script>|\son\w+=/)
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.filter((url) => !url.startsWith('/console/assets/'))).toEqual([])
})

it('preloads the font', () => {
  expect(page).toMatch(/<link\s[^>]*rel="preload"[^>]*href="\/console\/assets\/inter-latin-wght-normal-[\w-]+\.woff2"/)
})
