import { data } from 'react-router'
import { personalMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Sprig } from '../../ui/sprig.tsx'

export const meta = personalMeta('Page not found')

export const loader = () => data(null, 404)

export const clientLoader = () => null

export default function NotFound() {
  return (
    <div className="page flex min-h-[70dvh] flex-col items-center justify-center gap-3 py-16 text-center">
      <Sprig className="h-24 rotate-12 text-terracotta" />
      <p className="font-display font-semibold text-7xl text-forest">404</p>
      <h1 className="text-3xl">Page not found</h1>
      <LinkButton to="/" variant="primary" className="mt-4">
        Go Home
      </LinkButton>
    </div>
  )
}
