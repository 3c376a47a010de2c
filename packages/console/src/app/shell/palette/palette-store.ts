import { createSpotlight } from '@mantine/spotlight'

/** State of the palette, and how to open it. */
export const [paletteStore, palette] = createSpotlight()
