import { lazyRouteComponent } from '@tanstack/react-router'
import { loadCode } from '#lib/code/load-code.ts'

/** A page whose code is loaded when it is opened. */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => loadCode(importer), exportName)
