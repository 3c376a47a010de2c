import { expect, it } from 'vitest'
import { readBuilt } from './output.ts'

const page = readBuilt('index.html')

it('has one place for a nonce', () => {
  expect(page.split('__NONCE__')).toHaveLength(2)
})

it('has no script or style written into it, and loads nothing from elsewhere', () => {
  const loaded = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url = '']) => url)

  expect(page).not.toMatch(/<style|style=|<script>|\son\w+=/)
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.filter((url) => !url.startsWith('/console/assets/'))).toEqual([])
})

it('asks for the typeface before the styles do', () => {
  expect(page).toMatch(/<link\s[^>]*rel="preload"[^>]*href="\/console\/assets\/inter-latin-wght-normal-[\w-]+\.woff2"/)
})
