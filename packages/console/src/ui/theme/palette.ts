import type { MantineColorsTuple } from '@mantine/core'

/** Interactive and selected elements. */
export const accent: MantineColorsTuple = [
  '#f0f1fe',
  '#e0e2fc',
  '#c5c9f8',
  '#a8adf4',
  '#8d93ee',
  '#767ce6',
  '#6067da',
  '#4f55cc',
  '#4a50c4',
  '#3a3f9e'
]

/** Neutral with a hint of blue: surfaces, borders, and text on light backgrounds. */
export const gray: MantineColorsTuple = [
  '#fafafb',
  '#f4f5f7',
  '#ebecef',
  '#e1e3e8',
  '#d3d6dc',
  '#a9aeb8',
  '#80868f',
  '#5c636a',
  '#363b43',
  '#16191d'
]

/** The same for dark backgrounds, from text to the deepest surface. */
export const dark: MantineColorsTuple = [
  '#e6e7ea',
  '#c6c8cd',
  '#a6a7ab',
  '#7d8189',
  '#33373e',
  '#292c32',
  '#1d2025',
  '#121417',
  '#0d0e11',
  '#08090a'
]

/** Destructive actions, dark enough for light text. */
export const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#f25c5c',
  '#d63939',
  '#c92a2a',
  '#b82626',
  '#9c1c1c'
]
