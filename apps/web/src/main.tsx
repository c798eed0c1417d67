import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Portal } from '#app/portal.tsx'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
)
