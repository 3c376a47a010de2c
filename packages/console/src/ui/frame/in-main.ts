import { createContext } from 'react'

/** Whether a page is inside the main landmark of the shell, which is then the only one. */
export const InMain = createContext(false)
