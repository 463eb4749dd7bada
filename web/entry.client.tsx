import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { StylesContext, stylesInPage } from './page-styles.tsx'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <StylesContext value={stylesInPage()}>
        <HydratedRouter />
      </StylesContext>
    </StrictMode>,
  )
})
