import { lazyRouteComponent } from '@tanstack/react-router'
import { loadCode } from '#lib/code/load-code.ts'

export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => loadCode(importer), exportName)
