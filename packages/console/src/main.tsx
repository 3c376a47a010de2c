import '#lib/security/trusted-types.ts'
import '#ui/theme/styles.ts'
import { createRoot } from 'react-dom/client'
import { readEmbeddedSession } from '#api/session/embedded.ts'
import { App } from './app.tsx'

readEmbeddedSession()

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)
