import { isRouteErrorResponse, useRouteError } from 'react-router'
import { whenReachable } from '../offline/connection.ts'
import { Button } from './button.tsx'
import { Sprig } from './sprig.tsx'

/** The error page of a route that failed to render. */
export function RouteError() {
  return (
    <main className="page flex min-h-[70dvh] grow flex-col items-center justify-center gap-4 py-20 text-center">
      <Sprig className="h-24 rotate-12 text-terracotta" />
      <h1 className="text-3xl sm:text-4xl">Something went wrong</h1>
      <p className="max-w-lg text-ink-soft">{messageOf(useRouteError())}</p>
      <Button variant="primary" className="mt-2" onClick={() => void reload()}>
        Reload Page
      </Button>
    </main>
  )
}

/** Offline, a reload would show the browser's own error page, so it waits for the server. */
async function reload(): Promise<void> {
  await whenReachable()
  location.reload()
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.statusText || `The shop responded with error ${error.status}.`
  return error instanceof Error && error.message !== '' ? error.message : 'Please try again.'
}
