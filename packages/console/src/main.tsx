import '#lib/security/trusted-types.ts'
import '#ui/theme/styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)
