// The types that come with the icons describe all six thousand in one file, which takes a compiler seconds to read.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react'

  const icon: ComponentType<Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number }>
  // biome-ignore lint/style/noDefaultExport: the icons have default exports
  export default icon
}
